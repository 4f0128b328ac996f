/** Workers begin here. The page's security policy lets one begin only at an address that a named policy gives: this one gives those of
 *  our own site. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): { createScriptURL: (address: string) => string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

function ours(address: string): string {
  if (new URL(address, location.href).origin !== location.origin) throw new TypeError(`no worker of ours: ${address}`);
  return address;
}

export function beginWorker(address: string): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('rulebook-worker', { createScriptURL: ours });
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
}
