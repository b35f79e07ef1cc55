// The recomputation of every game, over games that the rules played (tests/archive/kept_replays.py): right as they were,
// wrong with another seed. What a single changed card does, each game's own test shows.
import { describe, expect, it } from 'vitest';

import { GAMES } from './index';
import { drawsOf, keptOf, wrongOf } from './kept.fixture';

describe.each(GAMES.map((game) => [game.name, game] as const))('%s', (name, game) => {
  const mine = keptOf(name);

  it('works out every kept game as it was', async () => {
    const found = new Set<string>();
    for (const each of mine) {
      const draws = await drawsOf(game, each);
      expect(wrongOf(draws), each).toEqual([]);
      for (const draw of draws) found.add(draw.what);
    }
    const { default: words } = await game.words.de();
    expect([...found].sort()).toEqual(Object.keys(words.fair.draws).sort());
  }, 60_000);

  it('finds out another seed', async () => {
    for (const each of mine) {
      const draws = await drawsOf(game, each, (open) => (open.seed = new Uint8Array([1])));
      expect(draws.length === 0 || wrongOf(draws).length > 0, each).toBe(true);
    }
  }, 60_000);
});
