/**
 * Where the pages of this site are.
 *
 * Everywhere in the code a page is a path: `/rules/poche#POCHE-11`. With our server that is its address, behind the prefix under
 * which the server stands, if it has one; the page that it sends says so (`<html data-server="/jeux/">`). A static host has one
 * file, in a folder that nobody knew when it was made, so there the path stands behind the # of that file's address:
 * `https://example.org/jeux/#/rules/poche#POCHE-11`.
 */
import { hasServer } from './server';

/** The folder that this page came from, with its closing slash. */
export const base: string = hasServer ? document.documentElement.dataset.server || '/' : new URL('.', location.href).pathname;

/** What a link to a path has as its `href`. */
export const addressOf = (path: string): string => (hasServer ? `${base}${path.slice(1)}` : `#${path}`);

/** The path that stands in the address bar. */
export function here(): string {
  const { pathname, search, hash } = location;
  if (hasServer) return `/${pathname.slice(base.length)}${search}${hash}`;
  return hash.startsWith('#/') ? hash.slice(1) : '/';
}
