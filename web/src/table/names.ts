/** Tables of this device are called so; no table of a server is. The server knows it too: `ON_A_DEVICE` in table/app.py. */
export const LOCAL = '~';

export const isLocal = (table: string): boolean => table.startsWith(LOCAL);
