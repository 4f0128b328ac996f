/** A worker for a pool, where there is none: the other end of a channel. */
import { vi } from 'vitest';
import type { Helper } from '../src/lib/rulebook.pool';
import { type Answer, type Channel, serve } from '../src/lib/rulebook.work';

export function channelWorker(): Helper {
  const { port1, port2 } = new MessageChannel();
  serve(port2 as unknown as Channel);
  port2.start();
  const helper: Helper = { postMessage: (request) => port1.postMessage(request), terminate: vi.fn(() => port1.close()), onmessage: null, onerror: null };
  port1.onmessage = (event) => helper.onmessage?.(event as MessageEvent<Answer>);
  return helper;
}
