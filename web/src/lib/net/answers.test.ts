// Answers are completed from a pattern, because proto JSON leaves out what has its default.
import { expect, it } from 'vitest';

import { completed, PATTERNS } from './answers';

it('fills what is missing and keeps what is there', () => {
  expect(completed(PATTERNS.player, { playerId: 'p', name: 'Anna' })).toEqual({ playerId: 'p', name: 'Anna', avatar: '', guest: false, role: '' });
});

it('completes every item of a list and leaves unknown fields out', () => {
  const { games } = completed(PATTERNS.games, { games: [{ name: 'sauna', modes: [{ id: 'table', fixed: { think: 'off' } }], later: 1 }] });
  expect(games).toHaveLength(1);
  expect(games[0]?.modes[0]).toMatchObject({ id: 'table', hint: false, computers: [], fixed: { think: 'off' } });
  expect(games[0]?.choices).toEqual([]);
  expect(games[0]).not.toHaveProperty('later');
});
