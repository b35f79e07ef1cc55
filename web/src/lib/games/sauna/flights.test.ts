import { describe, expect, it } from 'vitest';
import { drawn, happened, laid } from './events.fixture';
import { drawnBy, flightsOf } from './flights';

const table = { me: 0, seats: 3, hand: [2, 2, 9], closed: [], laidOn: 0 };

describe('flights', () => {
  it('take my card from my hand to the pile, then the drawn one into my hand', () => {
    expect(flightsOf([laid(0, 12, 1), drawn(0, 'stock', 9)], table)).toMatchObject([
      { card: 12, from: 'hand-12', to: 'pile-0' },
      { card: 9, from: 'stock', to: 'hand-9', turns: true },
    ]);
  });

  it('show nobody what another guest drew', () => {
    expect(flightsOf([drawn(2, 'stock')], table)).toMatchObject([{ card: null, from: 'stock', to: 'seat-2' }]);
  });

  it('take a card from the pile that was not laid on', () => {
    expect(flightsOf([laid(1, 7, 1, 1), drawn(1, 'pile', 4)], table)[1]).toMatchObject({
      card: 4,
      from: 'pile-0',
      to: 'seat-1',
    });
  });

  it('deal to everybody, my cards open', () => {
    const dealt = happened({ case: 'roundDealt', value: { round: 1, starter: 0, direction: 1, tops: [8] } });
    const flights = flightsOf([dealt], table);
    expect(flights.filter((flight) => flight.card === null).map((flight) => flight.to)).toEqual(['seat-1', 'seat-2']);
    expect(flights.filter((flight) => flight.card !== null).map((flight) => flight.to)).toEqual(['hand-2', 'hand-9']);
  });

  it('start one after the other', () => {
    const starts = flightsOf([laid(1, 7, 0), laid(1, 7, 0), laid(1, 3, -1)], table).map((flight) => flight.at);
    expect([...starts].sort((a, b) => a - b)).toEqual(starts);
    expect(new Set(starts).size).toBe(3);
  });

  it('take a drawn card straight onto my jetty when I go there', () => {
    const events = [
      laid(0, 12, 1),
      drawn(0, 'stock', 5),
      happened({ case: 'jettyEntered', value: { seat: 0, count: 2 } }),
    ];
    expect(flightsOf(events, { ...table, hand: [], closed: [1, 5] })[1]).toMatchObject({
      from: 'stock',
      to: 'jetty-5',
    });
  });

  it('put my last cards onto my jetty', () => {
    const events = [happened({ case: 'jettyEntered', value: { seat: 0, count: 2 } })];
    expect(flightsOf(events, { ...table, hand: [], closed: [1, 5] }).map((flight) => flight.to)).toEqual([
      'jetty-1',
      'jetty-5',
    ]);
  });

  it('know which card I drew', () => {
    expect(drawnBy(0, [laid(0, 12, 1), drawn(0, 'stock', 0)])).toBe(0);
    expect(drawnBy(0, [drawn(1, 'stock')])).toBeNull();
  });
});
