/** An analysis takes its time: the server is asked again until it has it. */
import type { Analysing, Analysis } from '../generated/protocol';

export const EVERY = 700; // ms

export const isReady = (answer: Analysis | Analysing): answer is Analysis => 'review' in answer;

/** Ask until the analysis is there; `report` hears how far it is. Stops when `signal` says so. */
export async function patiently(
  ask: () => Promise<Analysis | Analysing>,
  again: (id: string) => Promise<Analysis | Analysing>,
  report: (progress: Analysing) => void,
  signal: AbortSignal,
): Promise<Analysis | null> {
  let answer = await ask();
  while (!signal.aborted) {
    if (isReady(answer)) return answer;
    report(answer);
    await new Promise((wake) => setTimeout(wake, EVERY));
    if (!signal.aborted) answer = await again(answer.id);
  }
  return null;
}
