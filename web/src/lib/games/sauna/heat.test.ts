import { describe, expect, it } from 'vitest';
import {
  expectedAfterDraw,
  grouped,
  harmlessShare,
  heatOf,
  levelOf,
  levelsOf,
  meanHeat,
  valuesOf,
  without,
} from './heat';

describe('heat', () => {
  it('sorts the thirteen values into five levels', () => {
    expect(Array.from({ length: 13 }, (_, value) => levelOf(value))).toEqual([0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]);
    expect(valuesOf(3)).toEqual([8, 9, 10]);
  });

  it('counts only the highest card of each level', () => {
    expect(heatOf([8, 9, 10, 10])).toBe(10);
    expect(heatOf([1, 4, 7, 10, 12])).toBe(34);
    expect(heatOf([])).toBe(0);
  });

  it('tells a 0 from no card', () => {
    expect(levelsOf([0, 3])).toEqual([0, 3, null, null, null]);
  });

  it('takes away one copy only', () => {
    expect(without([5, 5, 7], 5)).toEqual([5, 7]);
    expect(without([5], 6)).toEqual([5]);
  });

  it('puts equal cards together, coolest first', () => {
    expect(grouped([7, 2, 7])).toEqual([
      [2, 1],
      [7, 2],
    ]);
  });
});

describe('drawing', () => {
  const none = Array<number>(13).fill(0);
  const only = (value: number, count: number) => none.map((_, v) => (v === value ? count : 0));

  it('is certain when one value is left', () => {
    expect(expectedAfterDraw([3], only(12, 4))).toBe(15);
    expect(harmlessShare([3], only(12, 4))).toBe(0);
  });

  it('changes nothing when nothing is left', () => {
    expect(expectedAfterDraw([3, 9], none)).toBe(12);
    expect(harmlessShare([3, 9], none)).toBe(1);
  });

  it('weighs values by how many are unseen', () => {
    const unseen = none.map((_, v) => (v === 0 ? 3 : v === 12 ? 1 : 0));
    expect(expectedAfterDraw([], unseen)).toBe(3);
    expect(harmlessShare([], unseen)).toBe(0.75);
  });
});

describe('mean heat of hidden cards', () => {
  const unseen = [1, 0, 0, 0, 2, 0, 1, 0, 0, 0, 0, 0, 1];

  it('agrees with drawing one card', () => {
    expect(meanHeat([4], 1, unseen)).toBeCloseTo(expectedAfterDraw([4], unseen), 10);
  });

  it('agrees with counting all pairs', () => {
    const cards = [0, 4, 4, 6, 12];
    const pairs = cards.flatMap((a, i) => cards.slice(i + 1).map((b) => heatOf([2, a, b])));
    const mean = pairs.reduce((sum, heat) => sum + heat, 0) / pairs.length;
    expect(meanHeat([2], 2, unseen)).toBeCloseTo(mean, 10);
  });

  it('knows everything when all unseen cards are there', () => {
    expect(meanHeat([], 5, unseen)).toBeCloseTo(4 + 6 + 12, 10);
  });
});
