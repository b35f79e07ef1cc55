import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { KofferEventSchema, KofferViewSchema, type KofferEvent } from '$gen/koffer_pb';
import type { Guest } from '../contract';
import { line, prompt, say, type KofferTable } from './say';
import { roundOrder, standing } from './standing';
import { SUITCASE } from './suitcase.fixture';
import de from './words.de';
import en from './words.en';

const guests = ['Aino', 'Bela', 'Cleo'].map((name, seat) => ({ seat, name, level: seat === 2 ? 'normal' : '' }) as Guest);
const event = (what: KofferEvent['event']) => create(KofferEventSchema, { event: what });
const seat = (more: object) => ({ packing: 'packing', stickers: [0, 0, 0, 0, 0], ...more });
const table = (view: object, me: number | null = 0) =>
  ({ view: create(KofferViewSchema, view), guests, me }) as unknown as KofferTable;

describe('say', () => {
  it('tells of others and of oneself', () => {
    const done = event({ case: 'finished', value: { $typeName: 'speedspiele.v1.KofferFinished', seat: 1, timeMs: 63_480, place: 2 } });
    expect(say(done, guests, 0, de)).toBe('Abfahrt! Bela ist fertig: 1:03,4, Platz 2.');
    expect(say(done, guests, 1, de)).toBe('Abfahrt! Du bist fertig: 1:03,4, Platz 2.');
    expect(say(done, guests.slice(0, 1), 1, en)).toBe('Abfahrt! You are done: 1:03.4.');
  });

  it('does not read out the own pieces again', () => {
    const packed = event({ case: 'packed', value: { $typeName: 'speedspiele.v1.KofferPacked', seat: 1, lying: 1 } });
    expect(say(packed, guests, 1, de)).toBeNull();
    expect(say(packed, guests, 0, de)).toBe('Bei Bela liegt 1 Stück.');
  });
});

describe('prompt', () => {
  it('asks whoever may pack and names those who still do', () => {
    const seats = [seat({ packing: 'packed' }), seat({}), seat({})];
    expect(prompt(table({ phase: 'pack', may: ['pack'], seats }), de)).toBe('Pack den Koffer!');
    expect(prompt(table({ phase: 'pack', seats }), de)).toBe('Noch am Packen: Bela, Cleo.');
  });

  it('gives the fastest two stickers', () => {
    const seats = [seat({}), seat({}), seat({})];
    const out = ['city', 'city', 'ship', 'hotel'];
    expect(prompt(table({ phase: 'stickers', may: ['take_sticker'], order: [0], out, seats }), de)).toBe('Nimm dir 2 Aufkleber.');
    expect(prompt(table({ phase: 'stickers', chooser: 1, seats, out }), de)).toBe('Bela wählt einen Aufkleber.');
  });

  it('waits for people only', () => {
    const seats = [seat({ ready: true }), seat({}), seat({})];
    expect(prompt(table({ phase: 'score', seats }), de)).toBe('Wir warten auf Bela.');
  });
});

describe('line', () => {
  it('shows points and how far somebody is', () => {
    const view = create(KofferViewSchema, { phase: 'pack', suitcase: SUITCASE, seats: [seat({ lying: 2, points: 7 }), seat({ packing: 'packed', timeMs: 5_000 })] });
    expect(line(view, 0, de)).toEqual({ score: '7', scoreSpoken: '7 Punkte', doing: '2 von 3', acting: true });
    expect(line(view, 1, de)).toMatchObject({ doing: 'fertig, 0:05,0', acting: false });
  });
});

describe('standing', () => {
  it('orders by points, then time, and shares places', () => {
    const seats = [seat({ points: 5, totalMs: 9 }), seat({ points: 8, totalMs: 20 }), seat({ points: 5, totalMs: 9 })];
    expect(standing(create(KofferViewSchema, { seats })).map(({ seat: who, place }) => [who, place])).toEqual([[1, 1], [0, 2], [2, 2]]);
  });

  it('lists finished seats by speed before the others', () => {
    expect(roundOrder(create(KofferViewSchema, { seats: [seat({}), seat({}), seat({})], order: [2] }))).toEqual([2, 0, 1]);
  });
});

describe('the catalogues', () => {
  it('have a word for every piece, sort and rung in both languages', () => {
    for (const key of ['pieces', 'sorts', 'levels', 'shelves', 'reasons', 'refusals', 'endings', 'modes', 'choices'] as const)
      expect(Object.keys(en[key])).toEqual(Object.keys(de[key]));
    expect(Object.keys(de.pieces)).toHaveLength(20);
  });
});
