// The deals of Speedsauna, worked out with services/rules from the seed 00 01 02 … 1f.
import { describe, expect, it } from 'vitest';

import type { ReplayReply } from '$gen/archive_pb';
import type { SaunaEvent, SaunaView } from '$gen/sauna_pb';

import { drawsOf, wrongOf } from '../kept.fixture';
import { sauna } from './entry';
import { dealOf } from './fair';

const seed = Uint8Array.from({ length: 32 }, (_, i) => i);

it('deals as the rules do', async () => {
  const { hands, tops, stock } = await dealOf(seed, 0, 3, 2);
  expect(hands).toEqual([
    [0, 1, 2, 2, 2, 3, 7, 10],
    [4, 6, 8, 10, 11, 11, 11, 12],
    [2, 2, 7, 8, 9, 10, 11, 12],
  ]);
  expect(tops).toEqual([11, 0]);
  expect(stock).toHaveLength(78 - 3 * 8 - 2);
});

describe('a game in which somebody exchanged a card', () => {
  const views = (open: ReplayReply): SaunaView[] => open.steps.map((step) => step.view?.view.value as SaunaView);
  const events = (open: ReplayReply): SaunaEvent['event'][] => open.steps.flatMap((step) => step.events.map((event) => (event.event.value as SaunaEvent).event));
  const change = async (how: (open: ReplayReply) => void): Promise<Set<string>> => new Set(wrongOf(await drawsOf(sauna, 'sauna-table-2-100-v1', how)).map((draw) => draw.what));

  it('is found out in a hand', async () => {
    expect(await change((open) => (views(open)[0]!.reveal!.seats[1]!.hand[0]! += 1))).toEqual(new Set(['deal']));
  });

  it('is found out on the stock, and after a new shuffle', async () => {
    const drawn = (open: ReplayReply) => events(open).flatMap((event) => (event.case === 'cardDrawn' && event.value.source === 'stock' ? [event.value] : []));
    expect(await change((open) => (drawn(open)[0]!.card! += 1))).toEqual(new Set(['stock']));
    expect(await change((open) => (drawn(open).at(-1)!.card! += 1))).toEqual(new Set(['stock']));
  });

  it('is found out by who began', async () => {
    const dealt = (open: ReplayReply) => events(open).find((event) => event.case === 'roundDealt')?.value as { starter: number };
    expect(await change((open) => (dealt(open).starter = 1 - dealt(open).starter))).toEqual(new Set(['starter']));
  });
});
