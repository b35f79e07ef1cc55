// What Speedsauna's catalogue has in every language.
import type { GameWords } from '../contract';

/** A seat on the screen: its name, and whether it is the watcher ("you"). */
export interface Named {
  name: string;
  me: boolean;
}

export interface SaunaWords extends GameWords {
  levels: readonly [string, string, string, string, string];
  degrees(n: number): string;
  /** A number with at most one digit after the point. */
  decimal(n: number): string;
  cards(n: number): string;
  heat: string;
  whisk: { fresh: string; charred: string; nobody: string };
  direction: { clockwise: string; counter: string };
  stock: string;
  pile(n: number, of: number): string;
  jetty: string;
  relation: { lower: string; equal: string; higher: string };
  /** "niedriger als 8" and so on, for a laid card against the one below. */
  against: { lower(top: number): string; equal(top: number): string; higher(top: number): string };
  follows: { lower: string; equal: string; higher: string; choose: string };
  effect: {
    jetty(n: number): string;
    roundEnd: string;
    lastEqual: string;
    turned(card: number, left: number): string;
  };
  heatStays: string;
  heatMean(n: string): string;
  actions: {
    lay: string;
    layOn(pile: number): string;
    turn: string;
    stock: string;
    pile(card: number): string;
    goOn: string;
    hint: string;
    info: string;
    skip: string;
  };
  asks: {
    lay: string;
    chain: string;
    draw: string;
    turn: string;
    goOn: string;
    other(who: string): string;
    otherChain(who: string): string;
    otherTurn(who: string): string;
    scoring: string;
    waitingFor(names: string): string;
    over: string;
  };
  doing: { lays: string; chain(n: number): string; draws: string; turns: string };
  locked: string;
  /** The grace runs: so many seconds until the computer plays this turn. */
  grace(seconds: number): string;
  chain(n: number): string;
  standIn: string;
  returning: string;
  gone: string;
  you: string;
  hintIs(move: string): string;
  hintMove: {
    lay(card: number): string;
    layOn(card: number, pile: number): string;
    stock: string;
    pile: string;
    turn(card: number): string;
  };
  info: {
    card(value: number): string;
    level: string;
    inHand: string;
    unseen: string;
    counts: string;
    countsNot: string;
    without: string;
    drawChance: string;
    against(pile: number, of: number): string;
    hand: string;
    closed: string;
    open: string;
    sure: string;
    mean: string;
    total: string;
    left: string;
    known: string;
    rounds: string;
    driver: { human: string; easy: string; normal: string; strong: string };
  };
  board: {
    thermometer: string;
    target(n: number): string;
    rounds: string;
    round(n: number): string;
    counter: string;
    counterAbout: string;
    known: string;
    noRounds: string;
    sum: string;
  };
  scoring: {
    title(round: number): string;
    ended(who: Named): string;
    fresh(who: Named): string;
    tied(who: Named): string;
    charred(who: Named, coolest: number): string;
    charredTie(who: Named): string;
    heat: string;
    degrees: string;
    total: string;
  };
  events: {
    dealt(round: number, who: Named): string;
    lower(who: Named, card: number, pile: string): string;
    equal(who: Named, card: number, pile: string): string;
    higher(who: Named, card: number, pile: string): string;
    drewOwn(card: number): string;
    drew(who: Named): string;
    took(who: Named, card: number): string;
    shuffled(n: number): string;
    jetty(who: Named, n: number): string;
    turned(who: Named, card: number): string;
    ended(who: Named, charred: boolean, degrees: number): string;
    over(names: string, several: boolean): string;
    automatic: string;
  };
  keys: {
    choose: string;
    act: string;
    letGo: string;
    piles: string;
    draw: string;
    hint: string;
    info: string;
    goOn: string;
  };
  end: {
    course: string;
    courseAbout: string;
    deals: string;
    dealsAbout: string;
    tops: string;
    whisks: string;
    fresh: string;
  };
  cell: { none: string };
}
