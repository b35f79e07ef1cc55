// Everything that is not live: typed questions over HTTP, answers as the generated messages.
import { create, fromJson, toJson, type DescMessage, type MessageInitShape, type MessageShape } from '@bufbuild/protobuf';

import * as lobby from '$gen/lobby_pb';

import { under } from './address';
import { Refusal, UNREACHABLE } from './refusal';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
interface Refused {
  reason?: string;
  retry_after_ms?: number;
}

export class Api {
  constructor(
    private readonly base: string,
    private readonly fetcher: typeof fetch = (...question) => fetch(...question),
  ) {}

  /** Asks and reads the answer as `answer`; `body` is an init of `question`. Throws Refusal. */
  async call<Q extends DescMessage, A extends DescMessage>(method: Method, path: string, answer: A, question?: Q, body?: MessageInitShape<Q>): Promise<MessageShape<A>> {
    const json = question ? toJson(question, create(question, body)) : undefined;
    const response = await this.#fetch(method, path, json);
    const text = await response.text();
    if (!response.ok) throw refusalFrom(response, text);
    return fromJson(answer, text ? JSON.parse(text) : {}, { ignoreUnknownFields: true });
  }

  async #fetch(method: Method, path: string, json: unknown): Promise<Response> {
    try {
      return await this.fetcher(under(this.base, `api/${path}`), {
        method,
        credentials: 'same-origin',
        headers: json === undefined ? {} : { 'content-type': 'application/json' },
        body: json === undefined ? null : JSON.stringify(json),
      });
    } catch {
      throw new Refusal(UNREACHABLE);
    }
  }

  games(): Promise<lobby.GameList> {
    return this.call('GET', 'games', lobby.GameListSchema);
  }

  me(): Promise<lobby.Player> {
    return this.call('GET', 'session', lobby.PlayerSchema);
  }

  signIn(name: string, avatar: string, deviceToken: string): Promise<lobby.SignInReply> {
    return this.call('POST', 'session', lobby.SignInReplySchema, lobby.SignInRequestSchema, { name, avatar, deviceToken });
  }

  signOut(): Promise<lobby.Nothing> {
    return this.call('DELETE', 'session', lobby.NothingSchema);
  }

  changeProfile(name: string, avatar: string): Promise<lobby.Player> {
    return this.call('PATCH', 'session', lobby.PlayerSchema, lobby.ChangeProfileRequestSchema, { name, avatar });
  }

  ticket(): Promise<lobby.Ticket> {
    return this.call('POST', 'session/ticket', lobby.TicketSchema);
  }

  myTables(): Promise<lobby.MyTablesReply> {
    return this.call('GET', 'tables', lobby.MyTablesReplySchema);
  }

  openRoom(room: MessageInitShape<typeof lobby.OpenRoomRequestSchema>): Promise<lobby.Room> {
    return this.call('POST', 'rooms', lobby.RoomSchema, lobby.OpenRoomRequestSchema, room);
  }

  room(code: string): Promise<lobby.Room> {
    return this.call('GET', `rooms/${code}`, lobby.RoomSchema);
  }

  joinRoom(code: string): Promise<lobby.Room> {
    return this.call('POST', `rooms/${code}/join`, lobby.RoomSchema);
  }

  leaveRoom(code: string): Promise<lobby.Nothing> {
    return this.call('POST', `rooms/${code}/leave`, lobby.NothingSchema);
  }

  setReady(code: string, ready: boolean): Promise<lobby.Room> {
    return this.call('POST', `rooms/${code}/ready`, lobby.RoomSchema, lobby.SetReadyRequestSchema, { ready });
  }

  setOptions(code: string, change: MessageInitShape<typeof lobby.SetOptionsRequestSchema>): Promise<lobby.Room> {
    return this.call('POST', `rooms/${code}/options`, lobby.RoomSchema, lobby.SetOptionsRequestSchema, change);
  }

  setComputer(code: string, seat: number, level: string): Promise<lobby.Room> {
    return this.call('POST', `rooms/${code}/computer`, lobby.RoomSchema, lobby.SetComputerRequestSchema, { seat, level });
  }

  kick(code: string, targetId: string): Promise<lobby.Room> {
    return this.call('POST', `rooms/${code}/kick`, lobby.RoomSchema, lobby.KickRequestSchema, { targetId });
  }

  makeHost(code: string, targetId: string): Promise<lobby.Room> {
    return this.call('POST', `rooms/${code}/host`, lobby.RoomSchema, lobby.KickRequestSchema, { targetId });
  }

  start(code: string, fill: boolean): Promise<lobby.Room> {
    return this.call('POST', `rooms/${code}/start`, lobby.RoomSchema, lobby.StartGameRequestSchema, { fill });
  }

  startSolo(game: string, mode: string, options: Record<string, string>, computers: string[]): Promise<lobby.StartSoloReply> {
    return this.call('POST', 'solo', lobby.StartSoloReplySchema, lobby.StartSoloRequestSchema, { game, mode, options, computers });
  }

  quickMatch(game: string): Promise<lobby.QuickMatchReply> {
    return this.call('POST', 'quick', lobby.QuickMatchReplySchema, lobby.QuickMatchRequestSchema, { game });
  }

  cancelQuickMatch(game: string): Promise<lobby.Nothing> {
    return this.call('DELETE', 'quick', lobby.NothingSchema, lobby.QuickMatchRequestSchema, { game });
  }
}

function refusalFrom(response: Response, text: string): Refusal {
  const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1000;
  try {
    const refused = JSON.parse(text) as Refused;
    if (refused.reason) return new Refusal(refused.reason, refused.retry_after_ms ?? retryAfterMs);
  } catch {
    // Not from our gateway (a proxy's page): the status is all there is.
  }
  return new Refusal(response.status >= 500 ? UNREACHABLE : 'refused', retryAfterMs);
}
