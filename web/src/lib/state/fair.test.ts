// The fairness proof.
import { expect, it } from 'vitest';

import { hexOf, isKept } from './fair';

it('holds for the seed whose hash was promised, and for no other', async () => {
  const seed = new TextEncoder().encode('abc');
  const promised = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await isKept(seed, promised)).toBe(true);
  expect(await isKept(new Uint8Array([1]), promised)).toBe(false);
  expect(hexOf(new Uint8Array([0, 255]))).toBe('00ff');
});
