// What chance decides in Speedkoffer, worked out again: games in which somebody turned a piece, exchanged a sticker or slowed a computer down.
import { describe, expect, it } from 'vitest';

import type { ReplayReply } from '$gen/archive_pb';
import type { KofferEvent, KofferView } from '$gen/koffer_pb';

import { drawsOf, wrongOf } from '../kept.fixture';
import { koffer } from './entry';

describe('a game in which somebody', () => {
  const views = (open: ReplayReply): KofferView[] => open.steps.map((step) => step.view?.view.value as KofferView);
  const events = (open: ReplayReply): KofferEvent['event'][] => open.steps.flatMap((step) => step.events.map((event) => (event.event.value as KofferEvent).event));
  const change = async (name: string, how: (open: ReplayReply) => void): Promise<Set<string>> => new Set(wrongOf(await drawsOf(koffer, name, how)).map((draw) => draw.what));

  it('turned a piece is found out', async () => {
    for (const name of ['koffer-table-8-v1', 'koffer-record-1-v1', 'koffer-table-turn_only-on-v1']) {
      expect(await change(name, (open) => (views(open)[0]!.suitcase!.pieces[0]!.turn ^= 1)), name).toEqual(new Set(['tray']));
    }
  });

  it('exchanged a sticker is found out', async () => {
    const out = (open: ReplayReply) => views(open).find((view) => view.out.length > 0)!.out;
    expect(await change('koffer-table-8-v1', (open) => (out(open)[0] = out(open)[0] === 'city' ? 'hotel' : 'city'))).toEqual(new Set(['stickers']));
    const dealt = (open: ReplayReply) => events(open).flatMap((event) => (event.case === 'stickerTaken' ? [event.value] : []));
    expect(await change('koffer-table-blind-on-v1', (open) => (dealt(open)[0]!.sort = dealt(open)[0]!.sort === 'city' ? 'hotel' : 'city'))).toEqual(new Set(['stickers']));
  });

  it('slowed a computer down is found out', async () => {
    const packed = (open: ReplayReply) =>
      events(open).flatMap((event) => (event.case === 'roundScored' ? event.value.plays.filter((play) => play.seat === 7 && play.outcome === 'packed') : []));
    expect(await change('koffer-solo-8-v1', (open) => (packed(open)[0]!.timeMs += 1_000))).toEqual(new Set(['pace']));
  });
});
