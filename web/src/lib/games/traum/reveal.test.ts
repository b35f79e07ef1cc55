import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';

import { TraumResolutionSchema } from '$gen/traum_pb';

import { gainsOf, momentsOf, openOf, votersOf } from './reveal';

const round = create(TraumResolutionSchema, {
  told: 7,
  row: [5, 7, 9],
  owners: [1, 0, 2],
  votes: [-1, 7, 5],
  gains: [
    { seat: 0, reasons: [{ id: 'found_by_some', points: 3 }] },
    { seat: 1, reasons: [{ id: 'found', points: 3 }, { id: 'vote', points: 1 }, { id: 'vote', points: 1 }] },
  ],
});

describe('the reveal', () => {
  it('ends with everything open', () => {
    const last = momentsOf(round).at(-1)?.reveal;
    expect(last?.lines).toBe(2);
    expect(votersOf(round, 7, last?.stones ?? 0)).toEqual([1]);
    expect(votersOf(round, 5, openOf(round).stones)).toEqual([2]);
  });

  it('lights the picture after the stones and names owners after the light', () => {
    const moments = momentsOf(round).map(({ reveal }) => reveal);
    expect(moments[0]).toEqual({ stones: 0, lit: false, owners: false, lines: 0 });
    expect(moments.findIndex((m) => m.lit)).toBeGreaterThan(moments.findIndex((m) => m.stones === 2));
    expect(moments.findIndex((m) => m.owners)).toBeGreaterThan(moments.findIndex((m) => m.lit));
  });

  it('adds equal reasons up', () => {
    expect(gainsOf(round, 1)).toEqual([{ id: 'found', times: 1, points: 3 }, { id: 'vote', times: 2, points: 2 }]);
    expect(gainsOf(round, 2)).toEqual([]);
  });
});
