// Builds everything the screens share, once, and hands it down by context. Nothing here lives at module level.
import { getContext, setContext } from 'svelte';

import { baseOf, socketAddress } from '$lib/net/address';
import type { GameInfo, MyTable } from '$lib/net/answers';
import { Api } from '$lib/net/api';
import { ServerClock } from '$lib/net/clock';
import { Refusal } from '$lib/net/refusal';
import type { Socket, Status, World } from '$lib/net/socket';
import { wordsOf, type Words } from '$lib/words/words';

import { CarriedSettings } from './carried';
import { Promises } from './fair';
import { memoryOf, type Memory } from './keep';
import { LetterBox } from './letters.svelte';
import { Notices } from './notices.svelte';
import { Router } from './router.svelte';
import { Session } from './session.svelte';
import { Settings } from './settings.svelte';

const HOUSE = Symbol('house');
const GAMES_RETRY_MS = 3_000;

export class House {
  readonly api: Api;
  /** What the live connection needs; `live.ts` opens it when a screen first wants something live. */
  readonly world: World;
  socket: Socket | null = null;
  readonly memory: Memory;
  readonly promises: Promises;
  readonly settings: Settings;
  readonly #carried: CarriedSettings;
  readonly router: Router;
  readonly session: Session;
  readonly notices = new Notices();
  readonly letters: LetterBox;
  /** Games as the server plays them; null while unknown. */
  games: readonly GameInfo[] | null = $state.raw(null);
  myTables: readonly MyTable[] = $state.raw([]);
  status: Status = $state('idle');
  online = $state(true);
  words: Words = $state.raw(undefined as unknown as Words);
  /** A game's own sentences for refusals, set by the screen that loaded its catalogue. */
  gameRefusals: Record<string, string> = {};

  constructor(window: Window & typeof globalThis) {
    const base = baseOf(window.document);
    this.memory = memoryOf(window.localStorage);
    this.promises = new Promises(this.memory);
    this.settings = new Settings(this.memory, window.navigator.languages, window.matchMedia?.bind(window));
    this.api = new Api(base);
    this.world = {
      address: async () => socketAddress(base, (await this.api.ticket()).ticket),
      open: (url) => new WebSocket(url),
      clock: new ServerClock(),
      random: Math.random,
      now: Date.now,
    };
    this.router = new Router(base, window);
    this.#carried = new CarriedSettings(this.api, this.settings, this.memory);
    this.letters = new LetterBox(this.api, (fresh) => {
      if (fresh.some((letter) => letter.kind === 'renamed')) void this.session.load();
    });
    this.session = new Session(this.api, () => {
      this.socket?.restart();
      this.#carried.meet(Boolean(this.session.player));
      this.letters.forget();
      this.lookForLetters();
    });
    this.#follow(window);
  }

  /** Loads what the first screen needs. */
  async open(): Promise<void> {
    this.words = await wordsOf(this.settings.lang);
    void this.session.load().then(() => {
      this.#carried.meet(Boolean(this.session.player));
      this.lookForLetters();
      return this.refreshTables();
    });
    void this.loadGames();
  }

  async loadGames(): Promise<void> {
    try {
      this.games = (await this.api.games()).games;
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      setTimeout(() => void this.loadGames(), GAMES_RETRY_MS);
    }
  }

  async refreshTables(): Promise<void> {
    if (!this.session.player) return;
    this.myTables = (await this.attempt(() => this.api.myTables()))?.tables ?? [];
  }

  lookForLetters(): void {
    if (this.session.player) void this.letters.look();
  }

  infoOf(game: string): GameInfo | null {
    return this.games?.find((info) => info.name === game) ?? null;
  }

  /** Runs a question; a refusal becomes a sentence on screen and null. `takes` may take a reason for its own page. */
  async attempt<T>(question: () => Promise<T>, takes: (reason: string) => boolean = () => false): Promise<T | null> {
    try {
      return await question();
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      if (!takes(thrown.reason)) this.refuse(thrown.reason);
      return null;
    }
  }

  refuse(reason: string): void {
    this.notices.tell(this.sentence(reason), 'error');
  }

  /** The sentence for a reason: the game's own first, then the house's. */
  sentence(reason: string): string {
    return this.gameRefusals[reason] ?? this.words.refusals[reason] ?? this.words.refusals.refused ?? reason;
  }

  async speak(lang: Settings['lang']): Promise<void> {
    this.words = await wordsOf(lang);
  }

  #follow(window: Window): void {
    this.online = window.navigator.onLine;
    window.addEventListener('online', () => {
      this.online = true;
      this.socket?.hurry();
      this.#carried.meet(Boolean(this.session.player));
    });
    window.addEventListener('offline', () => (this.online = false));
    window.document.addEventListener('visibilitychange', () => {
      if (window.document.hidden) return;
      this.socket?.hurry();
      this.lookForLetters();
    });
    // Another window lay beside this one, which stayed in sight.
    window.addEventListener('focus', () => this.lookForLetters());
  }
}

export function provideHouse(house: House): House {
  return setContext(HOUSE, house);
}

export function useHouse(): House {
  return getContext<House>(HOUSE);
}
