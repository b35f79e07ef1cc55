// The fairness proof.
import { expect, it } from 'vitest';

import { hexOf, isKept, Promises } from './fair';

it('holds for the seed whose hash was promised, and for no other', async () => {
  const seed = new TextEncoder().encode('abc');
  const promised = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await isKept(seed, promised)).toBe(true);
  expect(await isKept(new Uint8Array([1]), promised)).toBe(false);
  expect(hexOf(new Uint8Array([0, 255]))).toBe('00ff');
});

it('stands by the first promise this device heard', () => {
  const kept = new Map<string, string>();
  const memory = { read: (key: string) => kept.get(key) ?? null, write: (key: string, value: string) => void kept.set(key, value) };
  const promises = new Promises(memory);
  promises.hear('one', 'aa');
  promises.hear('one', 'bb');
  for (let n = 0; n < 59; n++) promises.hear(`other ${n}`, 'cc');
  expect([promises.of('one'), promises.of('never')]).toEqual(['aa', '']);
  promises.hear('one more', 'dd');
  expect([promises.of('one'), new Promises(memory).of('one more')]).toEqual(['', 'dd']);
  kept.set('promises', '{broken');
  expect(promises.of('one more')).toBe('');
});
