// What the server's JSON answers look like. The generated messages decide the fields (`satisfies`); the runtime that
// reads them would cost every first visitor 25 KB of script, so plain objects are completed from a pattern instead.
import type { GameInfoJson, MyTableJson, PlayerJson, RoomJson, SignInReplyJson, StartSoloReplyJson } from '$gen/lobby_pb';

const PLAYER = { playerId: '', name: '', avatar: '', guest: false, role: '' } satisfies PlayerJson;

const GAME = {
  name: '',
  modes: [
    {
      id: '', minSeats: 0, maxSeats: 0, maxHumans: 0, daily: false, record: '', clock: false, hint: false, computers: [''],
      fixed: {} as Record<string, string>, list: '',
    },
  ],
  choices: [{ id: '', values: [''], default: '' }],
} satisfies GameInfoJson;

const MY_TABLE = { tableId: '', game: '', mode: '', room: '', startedMs: 0 } satisfies MyTableJson;

const LISTED_ROOM = {
  code: '', tableId: '', state: '', hostId: '', options: {} as Record<string, string>,
  seats: [{ kind: '', playerId: '', name: '', avatar: '' }],
} satisfies RoomJson;

export const PATTERNS = {
  nothing: {},
  player: PLAYER,
  signedIn: { player: PLAYER } satisfies SignInReplyJson,
  ticket: { ticket: '' },
  games: { games: [GAME] },
  myTables: { tables: [MY_TABLE] },
  /** Of a room only its code: its state comes over the socket. */
  room: { code: '' },
  /** What strangers see of open tables; who is signed in hears of every change over the socket. */
  openRooms: { rooms: [LISTED_ROOM] },
  quickMatch: { room: { code: '' } },
  soloStarted: { tableId: '', resumed: false, counts: false } satisfies StartSoloReplyJson,
};

export type Player = typeof PLAYER;
export type GameInfo = typeof GAME;
export type ModeInfo = GameInfo['modes'][number];
export type ChoiceInfo = GameInfo['choices'][number];
/** A room in a list, however it came. */
export type ListedRoom = typeof LISTED_ROOM;
export type MyTable = typeof MY_TABLE;

/**
 * The answer with every field of the pattern: what is missing has the pattern's value, lists are completed item by
 * item with the pattern's first item. Proto JSON leaves out what has its default.
 */
export function completed<P>(pattern: P, json: unknown): P {
  if (Array.isArray(pattern)) return (Array.isArray(json) ? json.map((item) => completed(pattern[0] as unknown, item)) : []) as P;
  if (typeof pattern !== 'object' || pattern === null) return (json ?? pattern) as P;
  const given = (json ?? {}) as Record<string, unknown>;
  const known = Object.entries(pattern);
  if (known.length === 0) return given as P;
  return Object.fromEntries(known.map(([key, value]) => [key, completed(value as unknown, given[key])])) as P;
}
