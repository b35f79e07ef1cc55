import { describe, expect, it } from 'vitest';
import { drawn, happened, laid } from './events.fixture';
import { shownOf, trailAfter, trailOn } from './trail';

describe('the trail of the piles', () => {
  it('begins with the dealt cards and grows with each card laid', () => {
    const dealt = happened({ case: 'roundDealt', value: { round: 1, starter: 0, direction: 1, tops: [8, 3] } });
    expect(trailAfter([], [dealt, laid(0, 8, 0), laid(0, 5, 1, 1)])).toEqual([
      [8, 8],
      [3, 5],
    ]);
  });

  it('gives a card back that was taken from the other pile', () => {
    expect(trailAfter([[8], [3, 5]], [laid(0, 9, 1), drawn(0, 'pile', 5)])).toEqual([[8, 9], [3]]);
  });

  it('keeps only the top cards after a shuffle', () => {
    expect(trailAfter([[8, 2, 9]], [happened({ case: 'stockShuffled', value: { count: 2 } })])).toEqual([[9]]);
  });

  it('begins anew where it was not followed', () => {
    expect(trailOn([[8, 9], [3]], [9, 5])).toEqual([[8, 9], [5]]);
    expect(trailOn([], [4])).toEqual([[4]]);
  });

  it('is not shown when it does not fit the view', () => {
    expect(shownOf([[8, 9, 9]], 0, 9, 2)).toEqual([9, 9]);
    expect(shownOf([[8, 9]], 0, 4, 2)).toEqual([4]);
    expect(shownOf([], 0, 4, 2)).toEqual([4]);
    expect(shownOf([], 0, 4, 3, true)).toEqual([4, 4]);
  });
});
