// Settings come along: sent when changed, found at log-in, kept by the device while nobody listens.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Api } from '$lib/net/api';

import { CarriedSettings } from './carried';
import type { Memory } from './keep';
import { Settings } from './settings.svelte';

interface Asked {
  method: string;
  body: { settings?: object; ageMs?: number };
}
type Answer = [status: number, body: object];

const page = { lang: '', dataset: {} } as unknown as HTMLElement;
const nothing: Answer = [200, { settings: {} }];

/** A device in front of a server that gives these answers in turn, the last one for ever. */
function device(answers: Answer[], kept: Record<string, string> = {}) {
  const asked: Asked[] = [];
  const fetcher = ((_: URL, init: RequestInit) => {
    asked.push({ method: init.method ?? '', body: JSON.parse((init.body as string | null) ?? '{}') as Asked['body'] });
    const [status, body] = answers[Math.min(asked.length, answers.length) - 1] ?? nothing;
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  }) as typeof fetch;
  const memory: Memory = { read: (key) => kept[key] ?? null, write: (key, value) => void (kept[key] = value) };
  const settings = new Settings(memory, ['de']);
  const carried = new CarriedSettings(new Api('https://house.example/', fetcher), settings, memory);
  const change = (field: 'sound' | 'shortcuts', value: boolean): void => {
    settings[field] = value;
    settings.apply(page);
  };
  return { asked, kept, settings, carried, change };
}
const settled = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

it('finds at log-in what another device has set, and sends nothing of it back', async () => {
  const { asked, settings, carried } = device([[200, { settings: { language: 'LANGUAGE_EN', sound: false, contrast: 'CONTRAST_STRONG', motion: 'MOTION_LATER' }, changedMs: 5 }]]);
  carried.meet(true);
  await settled();
  settings.apply(page);
  await settled(60_000);
  expect([settings.lang, settings.sound, settings.contrast, settings.motion]).toEqual(['en', false, 'strong', 'system']);
  expect(asked.map(({ method }) => method)).toEqual(['GET']);
});

it('sends what changed, once for many changes', async () => {
  const { asked, kept, carried, change } = device([nothing]);
  carried.meet(true);
  await settled();
  change('sound', false);
  change('shortcuts', false);
  change('sound', true);
  await settled(5_000);
  expect(asked[1]).toMatchObject({ method: 'PUT', body: { settings: { sound: true, shortcuts: false } } });
  expect(asked).toHaveLength(2);
  expect(kept['settings.unsent']).toBe('');
});

it('keeps for later what a stranger changes, over a reload, and says how old it is', async () => {
  const { asked, kept, carried, change } = device([nothing]);
  carried.meet(false);
  change('sound', false);
  await settled(60_000);
  expect(asked).toEqual([]);
  const again = device([nothing], kept);
  again.carried.meet(true);
  await settled();
  expect(again.asked).toEqual([{ method: 'PUT', body: { settings: { sound: false }, ageMs: 60_000 } }]);
});

it('tries again while the server is away, and what stands there then is taken over', async () => {
  const { asked, settings, carried, change } = device([nothing, [503, { reason: 'unavailable' }], [200, { settings: { sound: true }, changedMs: 9 }]]);
  carried.meet(true);
  await settled();
  change('sound', false);
  await settled(60_000);
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'PUT', 'PUT']);
  expect(settings.sound).toBe(true);
});

it('does not lose what is changed while an answer is on its way', async () => {
  const { asked, settings, carried, change } = device([[200, { settings: { sound: true, colours: 'COLOURS_DISTINCT' } }], nothing]);
  carried.meet(true);
  change('sound', false);
  await settled(5_000);
  expect([settings.sound, settings.colours]).toEqual([false, 'distinct']);
  expect(asked[1]?.body.settings).toEqual({ sound: false });
});

it('stays on the device where the server knows nothing of settings', async () => {
  const { asked, kept, settings, carried, change } = device([[404, { reason: 'no_such_page' }]]);
  carried.meet(true);
  await settled();
  change('sound', false);
  await settled(600_000);
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'PUT']);
  expect(settings.sound).toBe(false);
  expect(kept['settings.unsent']).not.toBe('');
});

it('gives nobody the settings of who was here before', async () => {
  const { settings, carried } = device([[200, { settings: { sound: false } }], nothing]);
  carried.meet(true);
  carried.meet(true);
  await settled();
  expect(settings.sound).toBe(true);
});
