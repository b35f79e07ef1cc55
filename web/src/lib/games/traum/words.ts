// What Speedtraum's catalogues have beyond every game's.
import type { GameWords } from '../contract';

export interface TraumWords extends GameWords {
  you: string;
  /** In the order of the rules' list of themes. */
  themes: readonly string[];
  theme: (name: string) => string;
  tiers: Record<string, string>;
  asks: {
    tell: string;
    otherTells: (name: string) => string;
    lay: (count: number) => string;
    laid: string;
    vote: string;
    voted: string;
    dreamerWatches: string;
    resolve: string;
    waitingFor: (names: string) => string;
    guess: string;
    guessAgain: string;
    dreamed: string;
    training: string;
    judged: string;
    over: string;
  };
  doing: Record<'tells' | 'lays' | 'votes' | 'looks' | 'laid' | 'voted', string>;
  round: (n: number) => string;
  left: (n: number) => string;
  clue: { label: string; placeholder: string; send: string; by: (name: string) => string; automatic: (name: string) => string; pick: string };
  actions: { tell: string; lay: string; vote: string; change: string; goOn: string; next: string; choose: string; voteFor: string; guess: string; newPictures: string };
  picture: {
    name: (n: number) => string;
    own: string;
    told: string;
    of: (name: string) => string;
    votes: (names: string) => string;
    noVotes: string;
    yourVote: string;
    inHand: string;
    inRow: string;
    mayTell: string;
    mayLay: string;
    mayVote: string;
    mayGuess: string;
    notOwn: string;
    dreamerNot: string;
    notNow: string;
    shows: (terms: string) => string;
    wrong: string;
    scored: Record<'told' | 'hand' | 'laid' | 'row' | 'dream' | 'training', string>;
  };
  gains: Record<string, string>;
  gainLine: (name: string, reasons: string, points: number) => string;
  nobody: string;
  found: (found: number, all: number) => string;
  dream: { number: (n: number, count: number) => string; right: (points: number) => string; lost: string; why: string };
  training: { verdicts: Record<string, string>; about: Record<string, string>; close: string; rounds: (rounds: number) => string; all: (n: number) => string; none: (n: number) => string; mean: (percent: number) => string; laid: string; told: string; unknown: (words: string) => string };
  match: (text: string, term: string, level: string) => string;
  levels: Record<string, string>;
  noMatch: string;
  events: {
    began: (round: number, name: string, me: boolean) => string;
    told: (name: string, me: boolean) => string;
    toldFor: (name: string) => string;
    laid: (name: string, me: boolean) => string;
    revealed: string;
    voted: (name: string, me: boolean) => string;
    resolved: string;
    over: string;
    right: string;
    wrong: string;
  };
  board: { past: string; noPast: string; score: string; pairs: (own: string, sum: number) => string; target: (points: number) => string; stack: (n: number) => string; clue: string };
  keys: { pick: string; act: string; letGo: string; info: string };
  earlier: { title: string; report: string };
  /** A concept of the server's lexicon, in this language. */
  concept: (name: string) => string;
  archive: {
    intro: (pictures: number) => string;
    mood: string;
    place: string;
    thing: string;
    any: string;
    clear: string;
    found: (pictures: number) => string;
    none: string;
    failed: string;
    again: string;
    picture: (thing: string, place: string, mood: string) => string;
    before: string;
    after: string;
    moods: Record<string, string>;
    places: Record<string, string>;
  };
  diary: { intro: string; stranger: string; signIn: string; quota: (succeeded: number, told: number) => string; none: string; found: (found: number, asked: number) => string; game: string };
  end: { rounds: string };
}
