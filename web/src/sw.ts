/**
 * The service worker: it keeps every file of the page, so that all of it works without a network. Nothing else is ever kept:
 * what the server says of tables goes through.
 *
 * A static host's page is always the one that was kept, until a new version is taken. Our server's page comes from the server, as
 * long as it answers: the two must speak the same protocol.
 */
/// <reference lib="webworker" />
import { addRoute, createHandlerBoundToURL, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import type { Question, Reply } from './lib/offline.svelte';

declare const self: ServiceWorkerGlobalScope;
/** Every file with what tells its versions apart, null where its name does: `vite.config.ts` writes it here. */
declare const FILES: { url: string; revision: string | null }[];

const PATIENCE = 4000; // ms that a server has to answer; a network that only pretends to be there would keep us waiting for long
const OF_THE_SERVER = /^(api|ws|join|health|ready|assets)\b/; // what is no page of our server's

const folder = new URL('.', self.location.href);
const hasServer = new URL(self.location.href).searchParams.has('server');

const files = FILES;
precache(files);
const kept = createHandlerBoundToURL('index.html');

const isPage = ({ pathname }: URL) =>
  hasServer ? !OF_THE_SERVER.test(pathname.slice(folder.pathname.length)) : pathname === folder.pathname || pathname === `${folder.pathname}index.html`;

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.origin === folder.origin && isPage(url),
  (asked) => (hasServer ? fetchedSoon(asked.request).catch(() => kept(asked)) : kept(asked)),
);
addRoute({ directoryIndex: '', cleanURLs: false });

function fetchedSoon(request: Request): Promise<Response> {
  return Promise.race([fetch(request), new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), PATIENCE))]);
}

// The page that brought us here is served by us at once, so that it has what it loads later.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event: ExtendableMessageEvent) => event.waitUntil(answer(event.data as Question, event.ports[0])));

/** A page asks whether it is of this version, or tells us to take over. We do where it is the only one: another, in the middle
 *  of a match, would find its files gone. */
async function answer(asked: Question, port: MessagePort | undefined): Promise<void> {
  let reply: Reply;
  if (asked.ask === 'yours?') reply = files.some(({ url }) => new URL(url, folder).href === asked.entry) ? 'yes' : 'no';
  else {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    reply = windows.filter(({ url }) => url.startsWith(folder.href)).length > 1 ? 'no' : 'yes';
    if (reply === 'yes') await self.skipWaiting();
  }
  port?.postMessage(reply);
}
