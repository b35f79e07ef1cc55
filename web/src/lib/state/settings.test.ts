// Settings are kept, and nonsense in the store does no harm.
import { expect, it } from 'vitest';

import type { Memory } from './keep';
import { langFrom, Settings } from './settings.svelte';

function memory(kept: string | null): Memory & { written: string | null } {
  const store = { written: kept, read: () => store.written, write: (_: string, value: string) => void (store.written = value) };
  return store;
}
const root = (): HTMLElement => ({ lang: '', dataset: {} }) as unknown as HTMLElement;

it('speaks the browser’s first language that the house knows, else German', () => {
  expect(langFrom(['fi-FI', 'en-GB', 'de'])).toBe('en');
  expect(langFrom(['fi', 'sv'])).toBe('de');
});

it('keeps what was set', () => {
  const store = memory(null);
  const settings = new Settings(store, ['de']);
  settings.motion = 'calm';
  settings.sound = false;
  settings.apply(root());
  const again = new Settings(store, ['de']);
  expect([again.motion, again.sound, again.calm]).toEqual(['calm', false, true]);
});

it('survives a broken store', () => {
  for (const broken of ['{', '[]', '{"motion":"wild","lang":"xx"}']) {
    const settings = new Settings(memory(broken), ['en']);
    expect([settings.motion, settings.lang]).toEqual(['system', 'en']);
  }
});

it('marks the page for the style sheets', () => {
  const page = root();
  const settings = new Settings(memory(null), ['de']);
  settings.contrast = 'strong';
  settings.apply(page);
  expect(page.dataset).toMatchObject({ motion: 'full', contrast: 'strong', colours: 'house' });
  expect(page.lang).toBe('de');
});
