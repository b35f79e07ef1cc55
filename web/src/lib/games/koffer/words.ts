// What Speedkoffer's catalogue has in every language.
import type { GameWords } from '../contract';

/** A seat on the screen: its name, and whether it is the watcher ("you"). */
export interface Named {
  name: string;
  me: boolean;
}

/** A thing in a sentence: "der Schirm", "auf dem Schirm". */
export interface Noun {
  /** Without article: "Schirm". */
  name: string;
  /** "den Schirm", "the umbrella". */
  object: string;
  /** "auf dem Schirm", "on the umbrella". */
  on: string;
}

export interface KofferWords extends GameWords {
  pieces: Record<string, Noun>;
  sorts: Record<string, { name: string; label: string; where: string }>;
  levels: Record<string, string>;
  shelves: Record<string, string>;
  /** "0:43,2" from milliseconds. */
  time(ms: number): string;
  points(n: number): string;
  solutions(n: number): string;
  cells(n: number): string;
  you: string;
  board: {
    round(n: number, of: number): string;
    suitcase(n: number): string;
    turnOnly: string;
    tray: string;
    well: string;
    clock: string;
    elapsed: string;
    noClock: string;
    departure: string;
    look: string;
    lookAbout: string;
    done(time: string, place: number): string;
    gaveUp: string;
    unfinished: string;
    rival(who: Named, lying: number, of: number): string;
    watching: string;
    score(n: number): string;
    solved(n: number): string;
    empty: string;
  };
  actions: {
    turn: string;
    mirror: string;
    takeOut: string;
    clear: string;
    giveUp: string;
    giveUpSure: string;
    giveUpAbout: string;
    skip: string;
    hint: string;
    hintCost(n: number): string;
    stop: string;
    stopSure: string;
    stopAbout: string;
    /** In practice. */
    stopAboutPractice: string;
    goOn: string;
    next: string;
    model: string;
    modelHide: string;
    take: string;
  };
  asks: {
    pack: string;
    packChosen(what: string): string;
    look: string;
    choose(n: number): string;
    chooses(who: string): string;
    goOn: string;
    waitingFor(names: string): string;
    waitingPackers(names: string): string;
    over: string;
    scoring: string;
    watching: string;
  };
  doing: { packs(lying: number, of: number): string; done(time: string): string; gaveUp: string; chooses: string; looks: string; unfinished: string };
  says: {
    chosen(what: string, turn: string): string;
    fits(what: string, row: number, col: number): string;
    outside(what: string): string;
    lies(what: string, on: string): string;
    placed(what: string, left: number): string;
    out(what: string): string;
    back(what: string): string;
    nowhere(what: string): string;
    turned(what: string): string;
    mirrored(what: string): string;
    letGo: string;
    cell(row: number, col: number): string;
    free: string;
    padding: string;
    slot(what: string, cells: number, lies: boolean): string;
    hint(what: string, row: number, col: number): string;
    hintShown(what: string): string;
    wrong(what: string): string;
  };
  stickers: {
    title: string;
    yours(n: number): string;
    other(who: string): string;
    worth(n: number): string;
    completes: string;
    missing: string;
    album: string;
    journey(n: number): string;
    none: string;
    grace: string;
    left: string;
  };
  result: {
    title(round: number): string;
    titleRun(n: number): string;
    time: string;
    place: string;
    stickers: string;
    suitcases: string;
    of(who: Named): string;
    model: string;
    verdict: Record<string, string>;
    ready: string;
    difficulty(k: string): string;
    quick(n: number): string;
    hintCost(n: number): string;
    base(n: number): string;
  };
  sheet: {
    standings: string;
    album: string;
    verdicts: string;
    journeys(n: number): string;
    points: string;
    time: string;
    none: string;
    round(n: number): string;
    unfinished: string;
    total: string;
    solved: string;
  };
  info: { fields: string; mirrors: string; mirrorsNot: string; turnsSame: string; tap: string };
  events: {
    started(round: number, level: string): string;
    packing: string;
    lying(who: Named, n: number): string;
    finished(who: Named, time: string, place: number): string;
    gaveUp(who: Named): string;
    hourglass: string;
    allDone: string;
    sticker(who: Named, sort: string, how: string): string;
    hinted(cost: number): string;
    over: string;
  };
  keys: {
    choose: string;
    move: string;
    turn: string;
    mirror: string;
    place: string;
    takeOut: string;
    letGo: string;
    hint: string;
  };
  end: { journeys: string; verdicts: string; times: string; best: string };
}
