// Works out every deal of a game again from its seed, so that anybody can see that nothing was rigged.
import type { SaunaEvent, SaunaView } from '$gen/sauna_pb';
import { ascending, isSame, Stream } from '$lib/state/dice';

import type { Draw, OpenGame } from '../contract';

/** What was dealt in one round: each seat's hand (sorted), the first card of each pile, and the stock. */
export interface Deal {
  hands: number[][];
  tops: number[];
  stock: number[];
}

const DECK: readonly number[] = Array.from({ length: 78 }, (_, i) => Math.floor(i / 6));
const HAND = 8;
/** Where the one human always begins. */
const HUMAN_BEGINS: ReadonlySet<string> = new Set(['daily', 'record']);

/** The deal of a round (counted from 0), worked out from the seed. */
export async function dealOf(seed: Uint8Array, round: number, seats: number, piles: number): Promise<Deal> {
  const deck = await new Stream(seed, 'deck', round).shuffled(DECK);
  const hands = Array.from({ length: seats }, (_, s) => ascending(deck.slice(HAND * s, HAND * (s + 1))));
  return { hands, tops: deck.slice(HAND * seats, HAND * seats + piles), stock: deck.slice(HAND * seats + piles) };
}

/** The cards between the hands, followed through a game. */
class Course {
  readonly draws: Draw[] = [];
  private round = -1;
  private shuffles = 0;
  private stock: number[] = [];
  private piles: number[][] = [];
  private laidOn = 0;

  constructor(private readonly game: OpenGame<SaunaView, SaunaEvent>) {}

  async happened({ event }: SaunaEvent, view: SaunaView): Promise<void> {
    if (event.case === 'roundDealt') await this.dealt(event.value.round, event.value.starter, event.value.tops, view);
    else if (event.case === 'stockShuffled') await this.shuffled(event.value.count);
    else if (event.case === 'cardLaid') {
      this.piles[event.value.pile]?.push(event.value.card);
      this.laidOn = event.value.pile;
    } else if (event.case === 'cardDrawn') {
      if (event.value.source === 'pile') this.piles[1 - this.laidOn]?.pop();
      else this.found('stock', this.stock.shift() === event.value.card);
    }
  }

  private async dealt(round: number, starter: number, tops: readonly number[], view: SaunaView): Promise<void> {
    const { seed, mode, levels } = this.game;
    const isFirst = this.round < 0;
    this.round = round - 1;
    if (isFirst && !HUMAN_BEGINS.has(mode)) this.found('starter', (await new Stream(seed, 'starter').below(levels.length)) === starter);
    const deal = await dealOf(seed, this.round, levels.length, tops.length);
    const shown = view.reveal?.seats.map((seat) => seat.hand) ?? [];
    this.found('deal', isSame(deal.tops, tops) && deal.hands.every((hand, seat) => isSame(hand, shown[seat] ?? [])));
    this.piles = deal.tops.map((card) => [card]);
    this.stock = deal.stock;
    this.shuffles = 0;
  }

  /** All of the piles but the top cards become the new stock. */
  private async shuffled(count: number): Promise<void> {
    const pool = ascending(this.piles.flatMap((pile) => pile.slice(0, -1)));
    this.piles = this.piles.map((pile) => pile.slice(-1));
    this.stock = await new Stream(this.game.seed, 'shuffle', this.round, this.shuffles++).shuffled(pool);
    this.found('shuffle', this.stock.length === count);
  }

  private found(what: string, right: boolean): void {
    this.draws.push({ what, round: this.round + 1, right });
  }
}

/** Who began, every deal, every card from the stock and every new shuffle. */
export default async function workOut(game: OpenGame<SaunaView, SaunaEvent>): Promise<readonly Draw[]> {
  const course = new Course(game);
  for (const { view, events } of game.steps) for (const event of events) await course.happened(event, view);
  return course.draws;
}
