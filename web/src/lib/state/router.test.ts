// Paths and their open places.
import { expect, it } from 'vitest';

import { decoded, matched } from './router.svelte';

it('fits a path and reads its open places', () => {
  expect(matched('/raum/:code', '/raum/ABCD')).toEqual({ code: 'ABCD' });
  expect(matched('/', '/')).toEqual({});
  expect(matched('/spiel/:game/regeln', '/spiel/sauna/regeln/')).toEqual({ game: 'sauna' });
});

it('does not fit another path', () => {
  expect(matched('/raum/:code', '/raum')).toBeNull();
  expect(matched('/raum/:code', '/tisch/ABCD')).toBeNull();
});

it('reads letters, and leaves alone what is none', () => {
  expect(decoded('/raum/%C3%A4')).toBe('/raum/ä');
  expect(decoded('/raum/%')).toBe('/raum/%');
  expect(decoded('/%E0%A4%A')).toBe('/%E0%A4%A');
});
