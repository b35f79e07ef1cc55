// Works out again what chance decided in a game: how the pieces came, which stickers were out, how fast computers packed.
// Which suitcases come is no matter of the seed: they are taken from the stock before the game begins.
import type { KofferEvent, KofferPlay, KofferRoundScored, KofferView } from '$gen/koffer_pb';
import { ascending, isSame, Stream } from '$lib/state/dice';

import type { Draw, OpenGame } from '../contract';
import { SORTS } from './stickers';

const BAG: readonly number[] = [15, 15, 14, 14, 14];
const TURNS = 8;
const QUARTERS = 4;

/** How a computer packs (services/rules/koffer/plan.py). */
const FACTOR: Readonly<Record<string, number>> = { easy: 1.6, normal: 0.8, strong: 0.4 };
const SPREAD = 0.65;
const LEAST_MS = 3_000;
const PATIENCE = 4;
const LOSES_HEART = 1 / 3;
/** Two machines may round the last digit of a logarithm differently. */
const ROUNDING_MS = 2;

type Step = OpenGame<KofferView, KofferEvent>['steps'][number];

async function normal(stream: Stream): Promise<number> {
  const radius = Math.sqrt(-2 * Math.log(1 - (await stream.unit())));
  return radius * Math.cos(2 * Math.PI * (await stream.unit()));
}

/** K: how hard the suitcase is (koffer.md, section 1). */
const difficultyOf = ({ placements, solutions }: KofferRoundScored): number =>
  placements.reduce((sum, count) => sum + Math.log2(count), 0) - Math.log2(solutions);

/** When a computer is done with that suitcase, in ms from the start; null: it gives up. */
async function packedAfter(stream: Stream, level: string, scored: KofferRoundScored): Promise<number | null> {
  const median = 22_000 * 2 ** ((difficultyOf(scored) - 9.5) / 6) * (FACTOR[level] ?? 1);
  const needed = median * Math.exp(SPREAD * (await normal(stream)));
  if (level === 'easy' && needed > PATIENCE * median && (await stream.unit()) < LOSES_HEART) return null;
  return Math.trunc(Math.max(needed, LEAST_MS * scored.placements.length));
}

const sortsOf = (names: readonly string[]): number[] => names.map((name) => SORTS.findIndex((sort) => sort === name));

class Course {
  readonly draws: Draw[] = [];
  private round = 0;
  private packingSince = 0;
  /** Seats that somebody else took over: their computers began in the middle of something. */
  private readonly handed = new Set<number>();

  constructor(private readonly game: OpenGame<KofferView, KofferEvent>) {}

  async happened(step: Step): Promise<void> {
    const { view, events, kind, seat } = step;
    if (kind === 'driver') this.handed.add(seat);
    for (const { event } of events) {
      if (event.case === 'roundStarted') await this.started(event.value.round, view);
      else if (event.case === 'packingStarted') this.packingSince = Number(view.sinceMs);
      else if (event.case === 'packingEnded') await this.stickers(step);
      else if (event.case === 'roundScored') await this.scored(event.value);
    }
  }

  /** The turn each piece comes with; where nothing may be mirrored, the hand is the suitcase's. */
  private async started(round: number, { suitcase, turnOnly }: KofferView): Promise<void> {
    this.round = round;
    const stream = this.stream('tray', round);
    const shown = suitcase?.pieces.map((piece) => (turnOnly ? piece.turn % QUARTERS : piece.turn)) ?? [];
    const drawn: number[] = [];
    while (drawn.length < shown.length) drawn.push(await stream.below(turnOnly ? QUARTERS : TURNS));
    this.found('tray', shown.length > 0 && isSame(shown, drawn));
  }

  /** One more than there are seats, drawn from what is left in the bag. */
  private async stickers({ view, events }: Step): Promise<void> {
    const blind = sortsOf(events.flatMap(({ event }) => (event.case === 'stickerTaken' ? [event.value.sort] : [])));
    const out = sortsOf(view.out);
    if (blind.length + out.length === 0) return;
    const bag = BAG.map((count, sort) => count - view.seats.reduce((sum, seat) => sum + (seat.stickers[sort] ?? 0), 0) + blind.filter((taken) => taken === sort).length);
    const all = bag.flatMap((count, sort) => Array.from({ length: count }, () => sort));
    const drawn = (await this.stream('stickers', this.round).shuffled(all)).slice(0, view.seats.length + 1);
    this.found('stickers', blind.length > 0 ? isSame(blind, drawn.slice(0, blind.length)) : isSame(ascending(out), ascending(drawn)));
  }

  private async scored(scored: KofferRoundScored): Promise<void> {
    for (const play of scored.plays) {
      const level = this.game.levels[play.seat];
      if (!level || this.handed.has(play.seat) || play.outcome === 'unfinished') continue;
      const stream = this.stream('plan', this.round, play.seat, this.packingSince);
      this.found('pace', this.isPaced(play, await packedAfter(stream, level, scored)));
    }
  }

  private isPaced(play: KofferPlay, ms: number | null): boolean {
    if (ms === null) return play.outcome === 'gave_up';
    return play.outcome === 'packed' && Math.abs(play.timeMs - ms) <= ROUNDING_MS;
  }

  private stream(...name: (string | number)[]): Stream {
    return new Stream(this.game.seed, ...name);
  }

  private found(what: string, right: boolean): void {
    this.draws.push({ what, round: this.round, right });
  }
}

/** How the pieces came, the stickers, and how fast the computers packed. */
export default async function workOut(game: OpenGame<KofferView, KofferEvent>): Promise<readonly Draw[]> {
  const course = new Course(game);
  for (const step of game.steps) await course.happened(step);
  return course.draws;
}
