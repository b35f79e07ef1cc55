// One running game as this watcher may see it: whole views, one question at a time, commands that are never sent twice.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { tick } from 'svelte';

import type { Event, MoveSchema, View } from '$gen/game_pb';
import { ActSchema, AskHintSchema, UnwatchTableSchema, WatchTableSchema, type HintGiven, type Notice } from '$gen/socket_pb';
import type { Ending, Spoken, TableInfo, TableUpdate } from '$gen/table_pb';
import { Refusal } from '$lib/net/refusal';
import type { Socket, Told } from '$lib/net/socket';

import { guestsFrom, type Guest } from './guests';
import { Steps, type Animator } from './steps';

export interface HintText<M> {
  move: M;
  /** A word for the game's catalogue. */
  reason: string;
  params: Record<string, string>;
}

/** What happened, kept for the log. */
export interface LogLine {
  id: number;
  event: unknown;
}

/** What the table needs of the house. */
export interface TableWorld {
  socket: Socket;
  /** A refusal for the player's eyes; `game` has its own sentences. */
  refused(reason: string, game: string): void;
  calm(): boolean;
  newCommandId(): string;
  /** What was promised about this table's chance while it ran. */
  promised(table: string, hash: string): void;
}

type Action = MessageInitShape<typeof ActSchema>['action'];
type MoveInit = MessageInitShape<typeof MoveSchema>['move'];
const LOG_LINES = 300;

export class Table {
  /** The update that stands on screen. */
  shown: TableUpdate | null = $state.raw(null);
  info: TableInfo | null = $state.raw(null);
  ending: Ending | null = $state.raw(null);
  guests: readonly Guest[] = $state.raw([]);
  log: readonly LogLine[] = $state.raw([]);
  spoken: readonly Spoken[] = $state.raw([]);
  /** Another device of the same player took over. */
  superseded = $state(false);
  /** Why there is nothing to see here: a reason, or empty. */
  gone = $state('');
  /** Why it cannot be seen just now; it is asked for again by itself. Empty: nothing is in the way. */
  delayed = $state('');
  /** The board is still showing what happened last. */
  moving = $state(false);
  readonly live = true;
  #newest: TableUpdate | null = $state.raw(null);
  #onTheWay = $state(0);
  /** A commit of ours that we know of but have not seen yet. */
  #ownVersion = $state(0n);
  #lines = 0;
  #stop: (() => void) | null = null;
  readonly #steps: Steps<TableUpdate, unknown, unknown>;

  constructor(
    private readonly world: TableWorld,
    readonly id: string,
  ) {
    this.#steps = new Steps<TableUpdate, unknown, unknown>(
      (update) => ({ view: viewOf(update.view), events: update.events.map(eventOf) }),
      (update, events) => this.#show(update, events),
      () => world.calm() || document.hidden,
      (moving) => (this.moving = moving),
    );
  }

  get view(): unknown {
    return viewOf(this.shown?.view);
  }

  get me(): number | null {
    return this.info && this.info.mySeat > 0 ? this.info.mySeat - 1 : null;
  }

  get pending(): boolean {
    return this.#onTheWay > 0 || (this.#newest !== null && this.#newest.version < this.#ownVersion);
  }

  get asked(): boolean {
    const newest = this.#newest;
    return newest !== null && newest === this.shown && newest.prompt > 0n && !this.ending && !this.pending;
  }

  get deadline(): number {
    return this.#newest?.deadlineMs ?? 0;
  }

  now(): number {
    return this.world.socket.clock.now();
  }

  watch(): () => void {
    const quiet = this.world.socket.listen((told) => this.#hear(told));
    this.resume();
    return () => {
      quiet();
      this.#stop?.();
    };
  }

  /** Watches (again): at first, and when the player brings the table back from another device. */
  resume(): void {
    this.superseded = false;
    this.#stop = this.world.socket.keep(`table:${this.id}`, {
      start: { case: 'watchTable', value: create(WatchTableSchema, { tableId: this.id }) },
      again: { case: 'watchTable', value: create(WatchTableSchema, { tableId: this.id, again: true }) },
      stop: { case: 'unwatchTable', value: create(UnwatchTableSchema, { tableId: this.id }) },
      refused: (refusal) => (this.gone = refusal.reason),
      delayed: (refusal) => (this.delayed = refusal.reason),
    });
  }

  animate(animator: Animator<never, never>): () => void {
    this.#steps.animator = animator as unknown as Animator<unknown, unknown>;
    return () => (this.#steps.animator = null);
  }

  skip(): void {
    this.#steps.skip();
  }

  /** Sends a move: the game's move message or an init of it. True once it is lasting. */
  async act(move: unknown): Promise<boolean> {
    const name = this.info?.game;
    if (!name) return false;
    return this.#command({ case: 'move', value: { move: { case: name, value: move } as MoveInit } });
  }

  takeBack(): Promise<boolean> {
    return this.#command({ case: 'takeBack', value: true });
  }

  leave(): Promise<boolean> {
    return this.#command({ case: 'leave', value: true });
  }

  say(phrase: string): Promise<boolean> {
    return this.#command({ case: 'phrase', value: phrase });
  }

  async hint(): Promise<HintText<unknown> | null> {
    const value = create(AskHintSchema, { tableId: this.id, prompt: this.#newest?.prompt ?? 0n });
    const given = await this.#try(() => this.world.socket.ask({ case: 'askHint', value }));
    return given?.case === 'hint' ? hintOf(given.value) : null;
  }

  async #command(action: Action): Promise<boolean> {
    const value = create(ActSchema, { tableId: this.id, commandId: this.world.newCommandId(), prompt: this.#newest?.prompt || this.#newest?.anew || 0n, action });
    this.#onTheWay += 1;
    const told = await this.#try(() => this.world.socket.ask({ case: 'act', value }));
    this.#onTheWay -= 1;
    if (told?.case !== 'ack') return told?.case === 'done';
    if (told.value.refusal) this.world.refused(told.value.refusal, this.info?.game ?? '');
    else if (told.value.version > this.#ownVersion) this.#ownVersion = told.value.version;
    return !told.value.refusal;
  }

  async #try(question: () => Promise<Told>): Promise<Told | null> {
    try {
      return await question();
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      this.world.refused(thrown.reason, this.info?.game ?? '');
      return null;
    }
  }

  #hear(told: Told): void {
    if (told.case === 'table' && told.value.tableId === this.id) this.#take(told.value);
    if (told.case === 'notice' && told.value.tableId === this.id) this.#noticed(told.value);
  }

  #noticed(notice: Notice): void {
    if (notice.kind !== 'superseded') return;
    this.superseded = true;
    this.#stop?.();
    this.#stop = null;
  }

  #take(update: TableUpdate): void {
    this.delayed = '';
    const last = this.#newest;
    const rolledBack = last !== null && update.epoch > last.epoch;
    if (last && !rolledBack && update.version < last.version) return;
    if (rolledBack) this.#ownVersion = 0n;
    if (update.info) {
      this.info = update.info;
      this.guests = guestsFrom(update.info.seats);
      if (!update.ending) this.world.promised(this.id, update.info.seedHash);
    }
    if (update.spoken.length > 0) this.spoken = update.spoken;
    this.#newest = update;
    if (update.view) this.#steps.add(update);
  }

  async #show(update: TableUpdate, events: readonly unknown[]): Promise<void> {
    this.shown = update;
    this.ending = update.ending ?? null;
    const lines = events.filter((event) => event !== undefined).map((event) => ({ id: this.#lines++, event }));
    if (lines.length > 0) this.log = [...this.log, ...lines].slice(-LOG_LINES);
    await tick();
  }
}

/** The game's own message inside the envelope. */
function viewOf(view: View | undefined): unknown {
  return view?.view.value;
}

function eventOf(event: Event): unknown {
  return event.event.value;
}

function hintOf(given: HintGiven): HintText<unknown> {
  return { move: given.move?.move.value, reason: given.reason, params: given.params };
}
