// The fairness proof: the hash shown at the start must be the SHA-256 of the seed shown at the end.
import { canWorkOut } from './dice';
import type { Memory } from './keep';

export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** null where the browser cannot work it out (no secure connection). */
export async function isKept(seed: Uint8Array, promisedHash: string): Promise<boolean | null> {
  if (!canWorkOut()) return null;
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(seed));
  return hexOf(new Uint8Array(digest)) === promisedHash;
}

const KEY = 'promises';
const MOST = 60;

/** The promises this device heard while the games still ran, so that no later word can replace them. */
export class Promises {
  constructor(private readonly memory: Memory) {}

  /** The first promise of a game stands. */
  hear(game: string, hash: string): void {
    const heard = this.#heard();
    if (!hash || heard.some(([known]) => known === game)) return;
    this.memory.write(KEY, JSON.stringify([...heard, [game, hash]].slice(-MOST)));
  }

  /** Empty where this device was not there, or has forgotten it. */
  of(game: string): string {
    return this.#heard().find(([known]) => known === game)?.[1] ?? '';
  }

  #heard(): [string, string][] {
    try {
      const kept: unknown = JSON.parse(this.memory.read(KEY) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isPair) : [];
    } catch {
      return [];
    }
  }
}

const isPair = (entry: unknown): entry is [string, string] => Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
