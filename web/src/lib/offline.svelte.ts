/**
 * The page without a network. After one visit a service worker (`../sw.ts`) has every file of it.
 *
 * A new version is fetched beside the one that runs and then waits. It is announced; it takes over when somebody says so, and
 * only where no other tab would lose its files in the middle of a match.
 */
import { base } from './address';
import { hasServer } from './server';

/** `ready`: a new version waits. `others`: other tabs are open, so it goes on waiting. */
export const news = $state({ ready: false, others: false });

/** What the page asks a waiting worker, and what it answers. `entry` is the script that this page was begun with. */
export type Question = { ask: 'yours?'; entry: string } | { ask: 'take over' };
export type Reply = 'yes' | 'no';

const AN_HOUR = 3600 * 1000;

let registration: ServiceWorkerRegistration | undefined;

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string };
}

/** The page's security policy lets a service worker begin only at an address that a named policy gives: this one gives ours. */
function scriptAddress(): string {
  const address = `${base}sw.js${hasServer ? '?server' : ''}`;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('service-worker', { createScriptURL: () => address }).createScriptURL('') ?? address;
}

/** Begin. A browser that cannot, or may not, does without; so does who asked it to spare data. */
export async function workOffline(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!('serviceWorker' in navigator) || connection?.saveData) return;
  try {
    registration = await navigator.serviceWorker.register(scriptAddress(), { scope: base, updateViaCache: 'none' });
  } catch (cause) {
    console.warn(cause);
  }
  if (!registration) return;
  registration.addEventListener('updatefound', () => {
    const coming = registration?.installing;
    coming?.addEventListener('statechange', () => coming.state === 'installed' && void look());
  });
  void look();
  setInterval(() => void registration?.update().catch(() => {}), AN_HOUR); // without a network: the next time
}

/** Is a new version waiting? One that this page is already of needs no word. */
async function look(): Promise<void> {
  const { waiting } = registration ?? {};
  if (!waiting || !navigator.serviceWorker.controller) return;
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
  if ((await question(waiting, { ask: 'yours?', entry })) === 'yes') void question(waiting, { ask: 'take over' });
  else news.ready = true;
}

function question(worker: ServiceWorker, asked: Question): Promise<Reply> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Reply>) => resolve(data);
    worker.postMessage(asked, [port2]);
  });
}

/** Change to the new version now: this page is loaded anew. */
export async function takeUpdate(): Promise<void> {
  const { waiting } = registration ?? {};
  if (!waiting) return location.reload(); // another tab was quicker
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  news.others = (await question(waiting, { ask: 'take over' })) === 'no';
}

/** Not now: it is said again on the next visit. */
export function later(): void {
  news.ready = false;
}
