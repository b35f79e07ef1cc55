// The one live connection: opens with a ticket, comes back by itself, keeps what was not answered and asks again.
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';

import { ClientFrameSchema, PingSchema, ServerFrameSchema, type ClientFrame, type Hello, type Notice, type ServerFrame } from '$gen/socket_pb';

import { waitMs } from './backoff';
import { ServerClock } from './clock';
import { Refusal, UNREACHABLE } from './refusal';

export type Asked = ClientFrame['frame'];
export type Told = ServerFrame['frame'];
/** "idle" before the first need; "waiting" between two tries. */
export type Status = 'idle' | 'connecting' | 'open' | 'waiting';

/** What the socket needs of the world; a test hands in its own. */
export interface World {
  /** Fetches a single-use ticket and gives the address; throws Refusal. */
  address(): Promise<URL>;
  open(url: URL): WebSocket;
  clock: ServerClock;
  random(): number;
  now(): number;
}

interface Question {
  frame: Asked;
  answer(told: Told): void;
  fail(refusal: Refusal): void;
  /** Belongs to this connection only; a new one asks anew by itself. */
  fleeting: boolean;
}

export interface Subscription {
  start: Asked;
  /** Said instead of `start` over every later connection. */
  again?: Asked;
  stop: Asked;
  /** For good. */
  refused(refusal: Refusal): void;
  /** Not now; it is asked again by itself. */
  delayed?(refusal: Refusal): void;
}

/** What was refused for one of these may be had a moment later. */
const PASSING: ReadonlySet<string> = new Set(['busy', 'internal', 'unavailable', 'too_fast']);

const GOING_AWAY = 1012;
/** Silence for that many ping intervals means the connection is dead although nobody said so. */
const SILENT_PINGS = 2.5;
const DEFAULT_PING_MS = 15_000;

export class Socket {
  readonly clock: ServerClock;
  status: Status = 'idle';
  hello: Hello | null = null;

  #wire: WebSocket | null = null;
  #attempt = 0;
  #nextId = 1;
  #heardMs = 0;
  #closed = false;
  #spreadMs = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval> | undefined;
  readonly #questions = new Map<number, Question>();
  readonly #subscriptions = new Map<string, Subscription>();
  /** Subscriptions that were refused for a passing reason: how often, and when they are asked again. */
  readonly #delayed = new Map<Subscription, { tries: number; again: ReturnType<typeof setTimeout> }>();
  readonly #listeners = new Set<(told: Told) => void>();
  readonly #statusListeners = new Set<(status: Status) => void>();

  constructor(private readonly world: World) {
    this.clock = world.clock;
  }

  /** Everything unasked (updates, rooms, notices) goes to every listener; returns the way to stop. */
  listen(listener: (told: Told) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onStatus(listener: (status: Status) => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  /**
   * Asks once and waits for the answer, however often the connection breaks: the same frame is sent again, so it must
   * be one that may be repeated (commands are, by their command id). Rejects with Refusal.
   */
  ask(frame: Asked): Promise<Told> {
    this.#wake();
    return new Promise((answer, fail) => {
      const id = this.#nextId++;
      this.#questions.set(id, { frame, answer, fail, fleeting: false });
      this.#send(id);
    });
  }

  /** Keeps something watched, over every reconnect, until the returned function is called. One per `key`. */
  keep(key: string, subscription: Subscription): () => void {
    this.#subscriptions.set(key, subscription);
    this.#wake();
    if (this.status === 'open') this.#subscribe(subscription);
    return () => {
      if (this.#subscriptions.get(key) !== subscription) return;
      this.#subscriptions.delete(key);
      this.#settled(subscription);
      if (this.status === 'open') this.#write(this.#nextId++, subscription.stop);
    };
  }

  /** Try now instead of later (the network is back, the page is visible again). */
  hurry(): void {
    if (this.status !== 'waiting') return;
    clearTimeout(this.#retry);
    void this.#connect();
  }

  /** A new session: drop the connection and come back as somebody else. */
  restart(): void {
    if (this.status === 'idle') return;
    this.#attempt = 0;
    this.#drop();
    void this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#drop();
    for (const question of this.#questions.values()) question.fail(new Refusal(UNREACHABLE));
    this.#questions.clear();
  }

  #wake(): void {
    if (this.status === 'idle' && !this.#closed) void this.#connect();
  }

  #turn(status: Status): void {
    this.status = status;
    for (const listener of this.#statusListeners) listener(status);
  }

  async #connect(): Promise<void> {
    this.#turn('connecting');
    let wire: WebSocket;
    try {
      wire = this.world.open(await this.world.address());
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      this.#later(thrown.retryAfterMs);
      return;
    }
    wire.binaryType = 'arraybuffer';
    wire.onmessage = (message) => this.#wire === wire && this.#heard(message.data as ArrayBuffer);
    wire.onclose = (event) => this.#wire === wire && this.#lost(event);
    this.#wire = wire;
  }

  #lost(event: CloseEvent): void {
    const spread = event.code === GOING_AWAY ? this.#spreadMs : 0;
    this.#drop();
    this.#later(spread * this.world.random());
  }

  #later(atLeastMs: number): void {
    if (this.#closed) return;
    this.#turn('waiting');
    const wait = atLeastMs + waitMs(this.#attempt++, this.world.random());
    this.#retry = setTimeout(() => void this.#connect(), wait);
  }

  #drop(): void {
    clearInterval(this.#pinger);
    const wire = this.#wire;
    this.#wire = null;
    for (const [id, question] of this.#questions) if (question.fleeting) this.#questions.delete(id);
    wire?.close();
  }

  #heard(data: ArrayBuffer): void {
    this.#heardMs = this.world.now();
    const { id, frame } = fromBinary(ServerFrameSchema, new Uint8Array(data));
    if (frame.case === 'hello') this.#greeted(frame.value);
    if (frame.case === 'notice') this.#noticed(frame.value);
    if (id === 0) for (const listener of [...this.#listeners]) listener(frame);
    else this.#answered(id, frame);
  }

  #greeted(hello: Hello): void {
    const isBack = this.hello !== null;
    this.hello = hello;
    this.#attempt = 0;
    this.#spreadMs = 0;
    this.clock.forget();
    this.clock.learn(this.#heardMs, hello.nowMs, this.#heardMs);
    this.clock.forget();
    const unanswered = [...this.#questions.keys()];
    this.#turn('open');
    for (const subscription of this.#subscriptions.values()) this.#subscribe(subscription, isBack);
    for (const id of unanswered) this.#send(id);
    const everyMs = hello.pingEveryMs || DEFAULT_PING_MS;
    this.#ping();
    this.#pinger = setInterval(() => this.#beat(everyMs), everyMs);
  }

  #noticed(notice: Notice): void {
    if (notice.kind === 'draining') this.#spreadMs = notice.spreadMs;
  }

  #beat(everyMs: number): void {
    if (this.world.now() - this.#heardMs > everyMs * SILENT_PINGS) {
      this.#drop();
      this.#later(0);
    } else {
      this.#ping();
    }
  }

  #ping(): void {
    const sentMs = this.world.now();
    this.#askOnce({ case: 'ping', value: create(PingSchema) }, (told) => {
      if (told.case === 'pong') this.clock.learn(sentMs, told.value.nowMs, this.world.now());
    });
  }

  #subscribe(subscription: Subscription, isBack = false): void {
    const told = (answer: Told): void => {
      this.#settled(subscription);
      this.#tell(answer);
    };
    clearTimeout(this.#delayed.get(subscription)?.again);
    const frame = isBack ? (subscription.again ?? subscription.start) : subscription.start;
    this.#askOnce(frame, told, (refusal) => this.#refusedTo(subscription, refusal, isBack));
  }

  #refusedTo(subscription: Subscription, refusal: Refusal, isBack: boolean): void {
    if (!PASSING.has(refusal.reason)) {
      this.#settled(subscription);
      subscription.refused(refusal);
      return;
    }
    const tries = this.#delayed.get(subscription)?.tries ?? 0;
    const again = setTimeout(() => this.status === 'open' && this.#subscribe(subscription, isBack), waitMs(tries, this.world.random()));
    this.#delayed.set(subscription, { tries: tries + 1, again });
    subscription.delayed?.(refusal);
  }

  #settled(subscription: Subscription): void {
    clearTimeout(this.#delayed.get(subscription)?.again);
    this.#delayed.delete(subscription);
  }

  #askOnce(frame: Asked, answer: (told: Told) => void, fail: (refusal: Refusal) => void = () => undefined): void {
    const id = this.#nextId++;
    this.#questions.set(id, { frame, answer, fail, fleeting: true });
    this.#send(id);
  }

  #tell(told: Told): void {
    for (const listener of [...this.#listeners]) listener(told);
  }

  #answered(id: number, told: Told): void {
    const question = this.#questions.get(id);
    if (!question) return;
    if (told.case === 'refused' && told.value.retryAfterMs > 0) {
      setTimeout(() => this.#send(id), told.value.retryAfterMs);
      return;
    }
    this.#questions.delete(id);
    if (told.case === 'refused') question.fail(new Refusal(told.value.reason));
    else question.answer(told);
  }

  #send(id: number): void {
    const question = this.#questions.get(id);
    if (question) this.#write(id, question.frame);
  }

  #write(id: number, frame: Asked): void {
    if (this.status !== 'open' || this.#wire?.readyState !== WebSocket.OPEN) return;
    this.#wire.send(toBinary(ClientFrameSchema, create(ClientFrameSchema, { id, frame })));
  }
}
