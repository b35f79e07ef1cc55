// Questions about lists, dailies, records and past games, and what the answers look like.
import type { DayListReplyJson, PlayerSummaryReplyJson, RecordsReplyJson, StandingsReplyJson } from '$gen/leaderboard_pb';

import type { Api } from './api';

const STANDING = { place: 0, playerId: '', name: '', avatar: '', points: 0, games: 0 };
const STANDINGS = { top: [STANDING], around: [STANDING], players: 0, periodKey: '' } satisfies StandingsReplyJson;
const DAY_LINE = { place: 0, playerId: '', name: '', avatar: '', score: 0, finishedMs: 0, durationMs: 0, gameId: '' };
const DAY_LIST = {
  day: '', lines: [DAY_LINE], mine: DAY_LINE, players: 0, streak: 0, longestStreak: 0, attempt: '',
} satisfies DayListReplyJson;
const RECORD = { place: 0, playerId: '', name: '', avatar: '', best: 0, current: 0, reachedMs: 0 };
const RECORDS = { lines: [RECORD], mine: RECORD, players: 0 } satisfies RecordsReplyJson;
const SUMMARY = {
  games: [{ game: '', games: 0, wins: 0, points: 0, place: 0, streak: 0, longestStreak: 0, attemptToday: '' }],
  name: '', avatar: '',
} satisfies PlayerSummaryReplyJson;

export type Standing = typeof STANDING;
export type Standings = typeof STANDINGS;
export type DayLine = typeof DAY_LINE;
export type DayList = typeof DAY_LIST;
export type RecordLine = typeof RECORD;
export type Records = typeof RECORDS;
export type Summary = typeof SUMMARY;
export type GameSummary = Summary['games'][number];

export const PERIODS = ['all', 'month', 'week', 'day'] as const;

/** `game` empty: all games together. */
export const standings = (api: Api, game: string, period: string, top: number): Promise<Standings> =>
  api.call('GET', `lists?${new URLSearchParams({ game, period, top: String(top), around: '3' })}`, STANDINGS);

/** `day` empty: today in Berlin. A missing `mine` has place 0. */
export const dayList = (api: Api, game: string, day: string, top: number): Promise<DayList> =>
  api.call('GET', `daily/${game}?${new URLSearchParams({ day, top: String(top) })}`, DAY_LIST);

export const records = (api: Api, game: string, mode: string, level: string, top: number): Promise<Records> =>
  api.call('GET', `records/${game}?${new URLSearchParams({ mode, level, top: String(top) })}`, RECORDS);

/** Name and face of anybody. Refuses `no_such_player`. */
export const person = (api: Api, playerId: string): Promise<{ name: string; avatar: string }> =>
  api.call('GET', `players/${encodeURIComponent(playerId)}`, { name: '', avatar: '' });

/** `playerId` empty: mine. */
export const summary = (api: Api, playerId: string): Promise<Summary> => api.call('GET', playerId ? `players/${playerId}/summary` : 'me/summary', SUMMARY);
