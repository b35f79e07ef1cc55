// Works out again what chance decided in a game: which pictures were in it, every hand, the order of every row.
import type { TraumEvent, TraumResolution, TraumView } from '$gen/traum_pb';
import { ascending, isSame, Stream } from '$lib/state/dice';

import type { Draw, OpenGame } from '../contract';
import { HEROES } from './heroes';

const PER_HERO = 2;
const STACK_SMALL = 84;
const STACK_LARGE = 126;
const LARGE_FROM = 6;
const HAND = 6;
const THEMES = 30;
/** Who lays beside a lone player's picture in the training. */
const GUESSERS = 4;

type Game = OpenGame<TraumView, TraumEvent>;

/** So many different pictures in random order, at most two of one main motif. */
export async function choosePictures(stream: Stream, size: number): Promise<number[]> {
  const used = new Map<number, number>();
  const chosen: number[] = [];
  for (const picture of await stream.shuffled(HEROES.map((_, at) => at))) {
    const hero = HEROES[picture] as number;
    const so = used.get(hero) ?? 0;
    if (so >= PER_HERO) continue;
    used.set(hero, so + 1);
    chosen.push(picture);
    if (chosen.length === size) break;
  }
  return chosen;
}

const handsOf = (pictures: readonly number[], seats: number, size: number): number[][] =>
  Array.from({ length: seats }, (_, seat) => pictures.slice(seat * size, (seat + 1) * size));

/** The pictures of a table's game, followed from the deal on. */
class Course {
  readonly draws: Draw[] = [];
  private round = 1;
  private first = 0;
  private reshuffles = 0;
  private resolved = 0;
  private stack: number[] = [];
  private discards: number[] = [];
  private row: readonly number[] = [];
  private themes: number[] = [];

  private constructor(
    private readonly game: Game,
    private hands: number[][],
    private readonly handSize: number,
  ) {}

  static async begin(game: Game): Promise<Course> {
    const seats = game.levels.length;
    const handSize = HAND + ((game.steps[0]?.view.layCount ?? 1) > 1 ? 1 : 0);
    const chosen = await choosePictures(new Stream(game.seed, 'stack'), seats >= LARGE_FROM ? STACK_LARGE : STACK_SMALL);
    const course = new Course(game, handsOf(chosen, seats, handSize), handSize);
    course.stack = chosen.slice(seats * handSize);
    course.first = await new Stream(game.seed, 'first').below(seats);
    course.themes = await new Stream(game.seed, 'themes').shuffled(Array.from({ length: THEMES }, (_, at) => at));
    return course;
  }

  async happened(at: number): Promise<void> {
    const step = this.game.steps[at] as Game['steps'][number];
    for (const { event } of step.events) {
      if (event.case === 'revealed') await this.revealed(step.view.row);
      else if (event.case === 'resolved') await this.settled(step.view.past[this.resolved++]);
      else if (event.case === 'roundBegan') await this.began(event.value.round, event.value.dreamer, at);
    }
  }

  private async began(round: number, dreamer: number, at: number): Promise<void> {
    const { steps, own, me, levels } = this.game;
    const view = steps[at]?.view;
    if (round > 1) await this.refill();
    this.round = round;
    if (round === 1) this.found('first', dreamer === this.first);
    if (view && view.theme >= 0) this.found('theme', view.theme === this.themes[(round - 1) % THEMES]);
    const mine = me === null ? undefined : own[at]?.hand;
    const seen = me === null || mine === undefined || isSame(mine, this.hands[me] ?? []);
    this.found('hands', seen && view?.stack === this.stack.length && dreamer === (this.first + round - 1) % levels.length);
  }

  private async revealed(row: readonly number[]): Promise<void> {
    this.row = row;
    this.found('row', isSame(row, await this.stream('row', this.round - 1).shuffled(ascending(row))));
  }

  /** Who had laid what is open now: all of it must have been in that seat's hand. */
  private async settled(past: TraumResolution | undefined): Promise<void> {
    if (!past) return this.found('laid', false);
    if (past.clueAutomatic) this.found('toldFor', (await this.stream('told for', this.round - 1).choice(this.hands[past.dreamer] ?? [])) === past.told);
    this.found('laid', past.row.every((picture, at) => this.hands[past.owners[at] ?? -1]?.includes(picture)));
    this.hands = this.hands.map((hand) => hand.filter((picture) => !past.row.includes(picture)));
  }

  /** Everybody back to hand size, the dreamer first; the discards go shuffled under a stack that is too small. */
  private async refill(): Promise<void> {
    this.discards.push(...this.row);
    const missing = this.hands.reduce((sum, hand) => sum + this.handSize - hand.length, 0);
    if (this.stack.length < missing) {
      this.stack = [...(await this.stream('reshuffle', this.reshuffles++).shuffled(ascending(this.discards))), ...this.stack];
      this.discards = [];
    }
    const dreamer = this.first + this.round - 1;
    for (const offset of this.hands.keys()) {
      const hand = this.hands[(dreamer + offset) % this.hands.length] as number[];
      while (hand.length < this.handSize && this.stack.length > 0) hand.push(this.stack.pop() as number);
    }
  }

  private stream(...name: (string | number)[]): Stream {
    return new Stream(this.game.seed, ...name);
  }

  private found(what: string, right: boolean): void {
    this.draws.push({ what, round: this.round, right });
  }
}

/** Alone: the six pictures to choose from, and the four hands that others lay from. */
async function training({ seed, steps, own, me }: Game): Promise<readonly Draw[]> {
  const draws: Draw[] = [];
  for (const [at, { view, events }] of steps.entries()) {
    const judged = events.some(({ event }) => event.case === 'judged') ? view.training : undefined;
    if (!judged) continue;
    const hands = handsOf(await choosePictures(new Stream(seed, 'training', view.round - 1), HAND * (GUESSERS + 1)), GUESSERS + 1, HAND);
    const mine = me === null ? undefined : own[at]?.hand;
    const seen = mine === undefined || isSame(mine, hands[0] ?? []);
    const laid = [judged.told, ...judged.laid].every((picture, seat) => hands[seat]?.includes(picture));
    draws.push({ what: 'training', round: view.round, right: seen && laid });
  }
  return draws;
}

/** The hands, the rows, who began and the themes. Nothing in the daily, whose dreams come with the day. */
export default async function workOut(game: Game): Promise<readonly Draw[]> {
  if (game.mode === 'daily') return [];
  if (game.mode === 'training') return training(game);
  const course = await Course.begin(game);
  for (const at of game.steps.keys()) await course.happened(at);
  return course.draws;
}
