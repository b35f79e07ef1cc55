// Places in words.
import { create } from '@bufbuild/protobuf';
import { expect, it } from 'vitest';

import { SeatResultSchema, type SeatResult } from '$gen/game_pb';
import type { Guest } from '$lib/games/contract';
import { ending as words } from '$lib/words/de';

import { headline, ranked } from './places';

const results = (...places: number[]): SeatResult[] => places.map((place) => create(SeatResultSchema, { place }));
const guests = ['Anna', 'Ben', 'Cleo'].map((name, seat) => ({ name, seat })) as Guest[];

it('puts the best first', () => {
  expect(ranked(results(3, 1, 1)).map((row) => row.seat)).toEqual([1, 2, 0]);
});

it('says who has won', () => {
  expect(headline(ranked(results(1, 2, 3)), guests, 0, words, 'de')).toBe('Du hast gewonnen!');
  expect(headline(ranked(results(1, 2, 3)), guests, 2, words, 'de')).toBe('Anna gewinnt');
  expect(headline(ranked(results(1)), guests, 0, words, 'de')).toBe('Dein Ergebnis');
  expect(headline(ranked(results(1, 1, 3)), guests, null, words, 'de')).toBe('Anna und Ben gewinnen gemeinsam');
  expect(headline(ranked(results(1, 1, 3)), guests, 1, words, 'de')).toBe('Geteilter Sieg!');
  expect(headline([], guests, 1, words, 'de')).toBe('Partie zu Ende');
});
