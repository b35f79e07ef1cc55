import { describe, expect, it } from 'vitest';

import { ANY, found, offers, type Shown } from './browse';

const ARCHIVE: readonly Shown[] = [
  { mood: 'mist', place: 'sea', seen: ['Boot', 'Mond'] },
  { mood: 'mist', place: 'city', seen: ['Turm', 'Mond'] },
  { mood: 'rose', place: 'sea', seen: ['Boot'] },
];

describe('browsing the archive', () => {
  it('shows all when nothing is wished', () => {
    expect(found(ARCHIVE, ANY)).toEqual([0, 1, 2]);
  });

  it('finds by mood, place and thing together', () => {
    expect(found(ARCHIVE, { ...ANY, mood: 'mist' })).toEqual([0, 1]);
    expect(found(ARCHIVE, { mood: 'mist', place: 'sea', thing: 'Boot' })).toEqual([0]);
    expect(found(ARCHIVE, { mood: 'rose', place: 'city', thing: '' })).toEqual([]);
  });

  it('does not line up neighbours of the archive, and loses none', () => {
    const many = Array.from({ length: 420 }, () => ({ mood: 'mist', place: 'sea', seen: ['Boot'] }));
    const order = found(many, ANY);
    expect(new Set(order).size).toBe(420);
    expect(order.slice(1).filter((picture, before) => Math.abs(picture - (order[before] ?? 0)) < 10)).toEqual([]);
    expect(found(many, ANY)).toEqual(order);
  });

  it('counts what each wish would leave while the others stay', () => {
    expect([...offers(ARCHIVE, { ...ANY, mood: 'mist' }, 'mood')]).toEqual([['mist', 2], ['rose', 1]]);
    expect([...offers(ARCHIVE, { ...ANY, place: 'sea' }, 'thing')]).toEqual([['Boot', 2], ['Mond', 1]]);
  });
});
