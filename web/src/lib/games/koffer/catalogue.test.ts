import { describe, expect, it } from 'vitest';
import { LUGGAGE } from './art/luggage';
import { CATALOGUE } from './catalogue';
import { isChiral, numberOf, turned, turnsDiffer } from './shapes';
import de from './words.de';

describe('the catalogue', () => {
  it('has all twenty shapes of two to five cells, each once, drawn and named', () => {
    const looks = CATALOGUE.map(({ cells }) => [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => turned(cells, turn).map(numberOf).join()).sort()[0]);
    expect(new Set(looks).size).toBe(20);
    expect(CATALOGUE.map(({ kind }) => kind).sort()).toEqual(Object.keys(LUGGAGE).sort());
    expect(CATALOGUE.map(({ kind }) => kind).sort()).toEqual(Object.keys(de.pieces).sort());
  });

  it('has eight pieces that change when mirrored, and two that never change when turned', () => {
    expect(CATALOGUE.filter(({ cells }) => isChiral(cells))).toHaveLength(8);
    expect(CATALOGUE.filter(({ cells }) => !turnsDiffer(cells)).map(({ kind }) => kind)).toEqual(['hat_box', 'pinwheel']);
  });

  it('has ninety forms in all', () => {
    const forms = CATALOGUE.map(({ cells }) => new Set([0, 1, 2, 3, 4, 5, 6, 7].map((turn) => turned(cells, turn).map(numberOf).join())).size);
    expect(forms.reduce((sum, n) => sum + n, 0)).toBe(90);
  });
});
