/** For `vi.waitFor`, on a slow and busy machine. */
export const PATIENCE = { timeout: 30_000 };
