// Everything that is not live: questions over HTTP, answers as plain objects.
import type {
  ChangeProfileRequestJson, KickRequestJson, OpenRoomRequestJson, QuickMatchRequestJson, SetComputerRequestJson, SetOptionsRequestJson, SetReadyRequestJson,
  SignInRequestJson, StartGameRequestJson, StartSoloRequestJson,
} from '$gen/lobby_pb';

import { under } from './address';
import { completed, PATTERNS } from './answers';
import { Refusal, UNREACHABLE } from './refusal';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
type Answer<K extends keyof typeof PATTERNS> = Promise<(typeof PATTERNS)[K]>;

interface Refused {
  reason?: string;
  retry_after_ms?: number;
}

const SECOND_MS = 1000;
const SERVER_FAULT = 500;

export class Api {
  constructor(
    private readonly base: string,
    private readonly fetcher: typeof fetch = (...question) => fetch(...question),
  ) {}

  /** Asks and completes the answer from a pattern. Throws Refusal. */
  async call<P>(method: Method, path: string, pattern: P, body?: object): Promise<P> {
    const response = await this.#fetch(method, path, body);
    const text = await whole(() => response.text());
    if (!response.ok) throw refusalFrom(response, text);
    return completed(pattern, await whole<unknown>(() => (text ? JSON.parse(text) : {})));
  }

  /** A large answer as protobuf bytes. Throws Refusal. */
  async bytes(path: string): Promise<Uint8Array> {
    const response = await this.#fetch('GET', path, undefined, { accept: 'application/x-protobuf' });
    if (!response.ok) throw refusalFrom(response, await whole(() => response.text()));
    return new Uint8Array(await whole(() => response.arrayBuffer()));
  }

  async #fetch(method: Method, path: string, body: object | undefined, headers: Record<string, string> = {}): Promise<Response> {
    try {
      return await this.fetcher(under(this.base, `api/${path}`), {
        method,
        credentials: 'same-origin',
        headers: body ? { 'content-type': 'application/json', ...headers } : headers,
        body: body ? JSON.stringify(body) : null,
      });
    } catch {
      throw new Refusal(UNREACHABLE);
    }
  }

  games(): Answer<'games'> {
    return this.call('GET', 'games', PATTERNS.games);
  }

  me(): Answer<'player'> {
    return this.call('GET', 'session', PATTERNS.player);
  }

  signIn(body: SignInRequestJson): Answer<'signedIn'> {
    return this.call('POST', 'session', PATTERNS.signedIn, body);
  }

  signOut(): Answer<'nothing'> {
    return this.call('DELETE', 'session', PATTERNS.nothing);
  }

  changeProfile(body: ChangeProfileRequestJson): Answer<'player'> {
    return this.call('PATCH', 'session', PATTERNS.player, body);
  }

  ticket(): Answer<'ticket'> {
    return this.call('POST', 'session/ticket', PATTERNS.ticket);
  }

  myTables(): Answer<'myTables'> {
    return this.call('GET', 'tables', PATTERNS.myTables);
  }

  openRooms(game: string): Answer<'openRooms'> {
    return this.call('GET', `rooms?game=${game}`, PATTERNS.openRooms);
  }

  openRoom(body: OpenRoomRequestJson): Answer<'room'> {
    return this.call('POST', 'rooms', PATTERNS.room, body);
  }

  joinRoom(code: string): Answer<'room'> {
    return this.#inRoom(code, 'join', {});
  }

  leaveRoom(code: string): Answer<'nothing'> {
    return this.call('POST', `rooms/${code}/leave`, PATTERNS.nothing, {});
  }

  setReady(code: string, body: SetReadyRequestJson): Answer<'room'> {
    return this.#inRoom(code, 'ready', body);
  }

  setOptions(code: string, body: SetOptionsRequestJson): Answer<'room'> {
    return this.#inRoom(code, 'options', body);
  }

  setComputer(code: string, body: SetComputerRequestJson): Answer<'room'> {
    return this.#inRoom(code, 'computer', body);
  }

  kick(code: string, body: KickRequestJson): Answer<'room'> {
    return this.#inRoom(code, 'kick', body);
  }

  makeHost(code: string, body: KickRequestJson): Answer<'room'> {
    return this.#inRoom(code, 'host', body);
  }

  start(code: string, body: StartGameRequestJson): Answer<'room'> {
    return this.#inRoom(code, 'start', body);
  }

  startSolo(body: StartSoloRequestJson): Answer<'soloStarted'> {
    return this.call('POST', 'solo', PATTERNS.soloStarted, body);
  }

  quickMatch(body: QuickMatchRequestJson): Answer<'quickMatch'> {
    return this.call('POST', 'quick', PATTERNS.quickMatch, body);
  }

  cancelQuickMatch(body: QuickMatchRequestJson): Answer<'nothing'> {
    return this.call('DELETE', 'quick', PATTERNS.nothing, body);
  }

  #inRoom(code: string, action: string, body: object): Answer<'room'> {
    return this.call('POST', `rooms/${encodeURIComponent(code)}/${action}`, PATTERNS.room, body);
  }
}

/** Reads an answer that has begun: one that breaks off, or is a stranger's page, is as good as none. */
async function whole<T>(reading: () => T | Promise<T>): Promise<T> {
  try {
    return await reading();
  } catch {
    throw new Refusal(UNREACHABLE);
  }
}

function refusalFrom(response: Response, text: string): Refusal {
  const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * SECOND_MS;
  try {
    const refused = JSON.parse(text) as Refused;
    if (refused.reason) return new Refusal(refused.reason, refused.retry_after_ms ?? retryAfterMs);
  } catch {
    // Not from our gateway (a proxy's page): the status is all there is.
  }
  return new Refusal(response.status >= SERVER_FAULT ? UNREACHABLE : 'refused', retryAfterMs);
}
