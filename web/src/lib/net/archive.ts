// Questions about finished games: my list, statistics, and one game step by step.
import { fromBinary } from '@bufbuild/protobuf';

import { ReplayReplySchema, type ListFinishedReplyJson, type ReplayReply, type StatisticsReplyJson } from '$gen/archive_pb';

import type { Api } from './api';

const FINISHED = {
  gameId: '', game: '', mode: '', startedMs: 0, endedMs: 0, endReason: '', mySeat: 0, day: '',
  seats: [{ name: '', avatar: '', level: '', place: 0, score: 0, playerId: '', deleted: false }],
};
const GAMES = { games: [FINISHED], more: false } satisfies ListFinishedReplyJson;
const STATISTICS = {
  games: [{ game: '', games: 0, wins: 0, averagePlace: 0, averageScore: 0, bestScore: 0, playedMs: 0, places: [0] }],
} satisfies StatisticsReplyJson;

export type Finished = typeof FINISHED;
export type GameStatistics = (typeof STATISTICS)['games'][number];

/** Everything open. */
export const OPEN_EYE = 255;

/** Mine, newest first; older than `beforeMs` where that is not 0. */
export const myGames = (api: Api, game: string, beforeMs: number): Promise<{ games: Finished[]; more: boolean }> =>
  api.call('GET', `me/games?${new URLSearchParams({ game, before_ms: String(beforeMs), limit: '20' })}`, GAMES);

/** `playerId` empty: mine. */
export const statistics = (api: Api, playerId: string): Promise<{ games: GameStatistics[] }> =>
  api.call('GET', playerId ? `players/${playerId}/statistics` : 'me/statistics', STATISTICS);

/** `eye`: seat + 1, 0 a spectator, 255 everything open. */
export async function replay(api: Api, gameId: string, eye: number): Promise<ReplayReply> {
  return fromBinary(ReplayReplySchema, await api.bytes(`replays/${encodeURIComponent(gameId)}?eye=${eye}`));
}
