// The fairness proof: the hash shown at the start must be the SHA-256 of the seed shown at the end.

export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** null where the browser cannot work it out (no secure connection). */
export async function isKept(seed: Uint8Array, promisedHash: string): Promise<boolean | null> {
  if (typeof crypto === 'undefined' || !crypto.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(seed));
  return hexOf(new Uint8Array(digest)) === promisedHash;
}
