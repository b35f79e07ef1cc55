// What a game's folder gives the house, and what the house gives a game. The house knows no game by name.
import type { Component } from 'svelte';

import type { Ending, TableInfo } from '$gen/table_pb';
import type { GameInfo } from '$lib/net/answers';
import type { Guest } from '$lib/state/guests';
import type { Animator, Step } from '$lib/state/steps';
import type { HintText } from '$lib/state/table.svelte';
import type { IconName } from '$lib/ui/Icon.svelte';
import type { Lang } from '$lib/words/plural';

export type { Animator, Guest, HintText, Step };

/**
 * The running table as the watcher may see it. Every field is reactive (read it in markup or `$derived`); views are
 * whole and replaced, never changed in place.
 */
export interface GameTable<V, M, E> {
  readonly id: string;
  readonly view: V;
  readonly info: TableInfo;
  readonly guests: readonly Guest[];
  /** The watcher's seat; null for spectators. */
  readonly me: number | null;
  /** The server asks this watcher something now and no answer is on its way. Offer moves only then. */
  readonly asked: boolean;
  /** An answer is on its way. */
  readonly pending: boolean;
  /** False: a finished game is shown again. Offer nothing, whatever the view says one might have done then. */
  readonly live: boolean;
  /** Absolute server time in ms; 0: no clock. Compare with `now()`. */
  readonly deadline: number;
  readonly ending: Ending | null;
  /** Server time now, in ms (the browser's clock corrected). Not reactive: use it in timers. */
  now(): number;
  /** Sends a move (an init of the game's move message); true once it is lasting. A refusal is shown to the player as a sentence and gives false. */
  act(move: M): Promise<boolean>;
  /** Only where `info.hint`; null when refused (the sentence is shown). */
  hint(): Promise<HintText<M> | null>;
  /** The board's animator (see state/steps.ts); call it once while mounting, call the returned function when leaving. */
  animate(animator: Animator<V, E>): () => void;
  /** Ends the running animation and shows the newest view at once. */
  skip(): void;
}

/** Everything a board and its side parts get. `words` is the game's own catalogue in the present language. */
export interface BoardProps<V = unknown, M = unknown, E = unknown, W extends GameWords = GameWords> {
  table: GameTable<V, M, E>;
  words: W;
  lang: Lang;
}

export interface EndProps<V = unknown, W extends GameWords = GameWords> {
  view: V;
  /** The promise (`seedHash`) and the house rules the game was played with. */
  info: TableInfo;
  ending: Ending;
  guests: readonly Guest[];
  me: number | null;
  words: W;
  lang: Lang;
}

/** A finished game as the archive shows it with everything open: what a game's own recomputation reads. */
export interface OpenGame<V = unknown, E = unknown> {
  readonly seed: Uint8Array;
  readonly mode: string;
  /** Who sat where when the game began: empty for a person, else the computer's level. */
  readonly levels: readonly string[];
  readonly steps: readonly OpenStep<V, E>[];
  /** The watcher's seat and what it saw at each step; null and empty for a stranger. */
  readonly me: number | null;
  readonly own: readonly V[];
}

export interface OpenStep<V = unknown, E = unknown> {
  /** "deal", "move", "expire" or "driver". */
  readonly kind: string;
  readonly seat: number;
  readonly view: V;
  readonly events: readonly E[];
}

/** One thing that chance decided: worked out from the seed, and whether that is what happened. */
export interface Draw {
  /** A word of `GameWords.fair.draws`. */
  what: string;
  /** From 1. */
  round: number;
  right: boolean;
}

/** Works out again whatever the game's rules draw from the seed, in the order of the game. */
export type Fairness<V = unknown, E = unknown> = (game: OpenGame<V, E>) => Promise<readonly Draw[]>;

export interface GuestProps<V = unknown, W extends GameWords = GameWords> {
  view: V;
  guest: Guest;
  guests: readonly Guest[];
  words: W;
  lang: Lang;
}

/** What the players' bar shows of a guest besides name and avatar. */
export interface GuestLine {
  /** "23°", "11 P" … */
  score: string;
  /** The same for a screen reader: "23 Grad". */
  scoreSpoken: string;
  /** What they are doing now: "legt", "packt, 2 von 4 liegen". Empty: nothing to say. */
  doing: string;
  /** They owe an answer now. */
  acting: boolean;
}

/** The lazily loaded table of one game. */
export interface TableParts<V = unknown, M = unknown, E = unknown, W extends GameWords = GameWords> {
  /** The stage and the tray (hand). Fills its parent, never scrolls the page. */
  Board: Component<BoardProps<V, M, E, W>>;
  /** Score sheet for the side panel. */
  Score: Component<BoardProps<V, M, E, W>>;
  /** A guest's past rounds, shown when they are tapped in the bar. */
  Past: Component<GuestProps<V, W>>;
  /** The game's own part of the end screen, under places and points. */
  End: Component<EndProps<V, W>>;
  line(view: V, seat: number, words: W): GuestLine;
  /** What is asked of the watcher now, as a sentence for the head line and the live region. */
  prompt(table: GameTable<V, M, E>, words: W): string;
  /** One line of log (also spoken), or null when an event says nothing to people. */
  say(event: E, guests: readonly Guest[], me: number | null, words: W): string | null;
  /** Keys for the help sheet, most important first. */
  keys(words: W): readonly { keys: readonly string[]; does: string }[];
}

export interface RulesProps<W extends GameWords = GameWords> {
  words: W;
  lang: Lang;
  /** Modes and house rules as the server has them; null while unknown. */
  info: GameInfo | null;
}

/** What suits so many seats and the other house rules better than the value chosen, as a sentence; empty: nothing. */
export type Advice = (seats: number, options: Readonly<Record<string, string>>) => string;

/** What every game's catalogue must have; a game adds its own entries. */
export interface GameWords {
  title: string;
  /** One line under the title. */
  tagline: string;
  place: string;
  modes: Record<string, { name: string; about: string }>;
  choices: Record<string, { name: string; about: string; values: Record<string, string>; advice?: Advice }>;
  /** Why a value is greyed out or house rules don't fit, by the rules' word. */
  greyed: Record<string, string>;
  /** A sentence for each reason of `Game.reasons`. */
  refusals: Record<string, string>;
  /** Why somebody has list points or place, by `Reason.id`. */
  reasons: Record<string, string>;
  /** Why the game ended, by `Outcome.reason`. */
  endings: Record<string, string>;
  /** The proof that nothing was rigged: what the browser works out again and what not, in one sentence, and a line for each kind of draw. */
  fair: { about: string; draws: Record<string, (n: number) => string> };
  /** Why the hint advises a move, by `Hint.reason`. */
  hints: Record<string, (params: Record<string, string>) => string>;
  /** A computer plays in the watcher's seat: when they get it back, and that they will, once they asked. */
  takeBack: { about: string; asked: string };
  /** "Grad", "Punkte" with a number in front. */
  score(n: number): string;
}

export interface PageProps<W extends GameWords = GameWords> {
  words: W;
  lang: Lang;
}

/** A page a game has beyond lobby, rules and table; the lobby links to it. */
export interface GamePage {
  /** The last part of its address: spiel/<game>/<path>. */
  path: string;
  title: Record<Lang, string>;
  icon: IconName;
  load: () => Promise<{ default: Component<PageProps> }>;
}

/** One entry of GAMES: small, loaded with the first page. Everything big hides behind a function. */
export interface GameEntry {
  /** The name on the wire and the oneof field's name. */
  name: string;
  /** The proper name, the same in every language. */
  title: string;
  /** Class on <html> while the player is at this place: its light, faces and colours (`place.css`). */
  place: string;
  /** For the portal's window, per language: one line, and where it is. */
  tagline: Record<Lang, string>;
  where: Record<Lang, string>;
  /** The lit window of the portal: a scene that fills its parent. */
  window: () => Promise<{ default: Component }>;
  words: Record<Lang, () => Promise<{ default: GameWords }>>;
  /** Rules in own words, illustrated. */
  rules?: () => Promise<{ default: Component<RulesProps> }>;
  /** In the order of the lobby's links. */
  pages?: readonly GamePage[];
  /** The recomputation for the fairness proof, written for the game's views and events. */
  fair: () => Promise<{ default: unknown }>;
  /** Loads the place's faces and colours. */
  style: () => Promise<unknown>;
  /** Absent: the window is lit, but nobody can sit down yet. */
  table?: () => Promise<{ default: TableParts }>;
}
