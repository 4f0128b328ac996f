/** How much a browser keeps for us, and the wish that it throws nothing away. */

const ASKED = 'asked to keep';

/** Ask the browser, once for this device, not to delete our tables when it wants space. Only a page can ask, no worker.
 *  Safe to call at any time, since a refusal changes nothing: the tables are kept as long as there is space. */
export async function askToKeep(): Promise<void> {
  try {
    if (localStorage.getItem(ASKED)) return;
    localStorage.setItem(ASKED, 'yes');
    await navigator.storage.persist();
  } catch {
    // a worker, or a browser that cannot be asked
  }
}

/** Will the browser keep the tables until the player deletes them? If not, it may delete them when it wants space. */
export async function keptForGood(): Promise<boolean> {
  try {
    return await navigator.storage.persisted();
  } catch {
    return false;
  }
}

/** How many bytes may still be kept, where the browser says so. */
export async function spaceLeft(): Promise<number | undefined> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage);
  } catch {
    return undefined;
  }
}
