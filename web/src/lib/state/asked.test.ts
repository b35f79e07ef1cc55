// What a screen has asked for.
import { expect, it } from 'vitest';

import { Refusal } from '$lib/net/refusal';

import { Asked } from './asked.svelte';

/** An answer that comes when the test says so. */
class Later<T> {
  resolve!: (value: T) => void;
  reject!: (thrown: unknown) => void;
  readonly promise = new Promise<T>((done, failed) => ([this.resolve, this.reject] = [done, failed]));
}

it('is on its way, then refused, then there', async () => {
  const asked = new Asked<string>();
  const first = new Later<string>();
  const asking = asked.ask(() => first.promise);
  expect([asked.value, asked.refused]).toEqual([null, '']);
  first.reject(new Refusal('unavailable'));
  await asking;
  expect([asked.value, asked.refused]).toEqual([null, 'unavailable']);
  const again = asked.ask(() => Promise.resolve('games'));
  expect(asked.refused).toBe('');
  await again;
  expect(asked.value).toBe('games');
});

it('heeds only the newest question', async () => {
  const asked = new Asked<string>();
  const [old, newer] = [new Later<string>(), new Later<string>()];
  const both = [asked.ask(() => old.promise), asked.ask(() => newer.promise)];
  newer.resolve('newer');
  await both[1];
  old.reject(new Refusal('unavailable'));
  await both[0];
  expect([asked.value, asked.refused]).toEqual(['newer', '']);
});
