// The info window's sentences and what is spoken: how a picture counts, what may be done with it, and nothing too early.
import { expect, it } from 'vitest';

import type { TraumResolution, TraumView } from '$gen/traum_pb';

import type { Guest } from '../contract';
import { means, scored } from './about';
import { line, sum } from './say';
import words from './words.de';

const says = words.picture;
const view = (changed: object): TraumView =>
  ({ phase: 'vote', may: '', dreamer: 0, hand: [1, 2], mine: [], row: [], past: [], seats: [], pairs: false, ...changed }) as unknown as TraumView;
const row = { row: [7, 8, 9] };

it.each([
  ['a hand picture of the dreamer', view({ phase: 'tell', may: 'tell' }), 1, 0, says.scored.hand, says.mayTell],
  ['a hand picture while another tells', view({ phase: 'tell', dreamer: 2 }), 1, 0, says.scored.hand, says.notNow],
  ['a hand picture to lay', view({ phase: 'lay', may: 'lay', dreamer: 2 }), 2, 0, says.scored.hand, says.mayLay],
  ['a picture of the row', view({ ...row, may: 'vote', dreamer: 2 }), 8, 0, says.scored.row, says.mayVote],
  ['the own picture', view({ ...row, may: 'vote', dreamer: 2, mine: [8] }), 8, 0, says.scored.laid, says.notOwn],
  ['the row before the dreamer', view(row), 8, 0, says.scored.row, says.dreamerNot],
  ['the own picture before the dreamer', view({ ...row, mine: [8] }), 8, 0, says.scored.told, says.dreamerNot],
  ['the row before a spectator', view(row), 8, null, says.scored.row, says.notNow],
  ['a dream of the day', view({ ...row, phase: 'dream', may: 'guess', dreamer: -1, dream: { wrong: [7] } }), 8, 0, says.scored.dream, says.mayGuess],
  ['one that was tried', view({ ...row, phase: 'dream', may: 'guess', dreamer: -1, dream: { wrong: [7] } }), 7, 0, says.scored.dream, says.wrong],
  ['a picture of the training', view({ phase: 'tell', may: 'tell', dreamer: -1 }), 1, 0, says.scored.training, says.mayTell],
  ['the row after the resolution', view({ ...row, phase: 'resolve', past: [{}] }), 8, 0, says.scored.row, ''],
])('of %s', (_, seen, picture, me, counts, now) => {
  expect([scored(seen, picture, me, words), means(seen, picture, me, words)]).toEqual([counts, now]);
});

it('speaks what came of a round', () => {
  const guests = ['Mira', 'Noah', 'Ada'].map((name, seat) => ({ name, seat })) as unknown as Guest[];
  const gains = [
    { seat: 0, reasons: [{ id: 'found_by_some', points: 3 }] },
    { seat: 1, reasons: [{ id: 'found', points: 3 }, { id: 'vote', points: 1 }] },
  ];
  const round = { told: 7, row: [9, 7, 8], owners: [2, 0, 1], votes: [-1, 7, 8], gains } as unknown as TraumResolution;
  expect(sum(round, guests, 1, words)).toBe(
    '1 von 2 haben es gefunden. Bild 1 von Ada. Bild 2 das gemeinte Bild, von Mira. Bild 3 von Du. Mira: gut gedeutet – 3 Punkte. Du: gefunden, ein Mondstein – 4 Punkte.',
  );
  expect(sum({ ...round, gains: [], votes: [-1, -1, -1] }, guests, null, words)).toContain(words.nobody);
});

it('shows with pairs what both have together', () => {
  const seats = [4, 1, 7, 2].map((score) => ({ score, done: false }));
  expect(line(view({ seats }), 0, words).score).toBe('4');
  const paired = line(view({ seats, pairs: true }), 2, words);
  expect([paired.score, paired.scoreSpoken]).toEqual(['7 · 11', '7 Punkte, zu zweit 11 Punkte']);
});
