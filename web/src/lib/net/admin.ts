// Questions of those who run the house. The server checks the role and writes every action down.
import type { AuditListJson, ReportListJson } from '$gen/account_pb';
import type { HiddenLinesJson, ListLessonsReplyJson } from '$gen/archive_pb';

import { PATTERNS } from './answers';
import type { Api } from './api';

const REPORTS = {
  reports: [{ reportId: '', reporterId: '', otherId: '', otherName: '', kind: '', text: '', place: '', madeMs: 0, decision: '' }],
} satisfies ReportListJson;
const AUDIT = { lines: [{ adminId: '', adminName: '', action: '', target: '', doneMs: 0 }] } satisfies AuditListJson;
const LESSONS = {
  versions: [{ game: '', version: 0, madeMs: 0, untilMs: 0, bytes: 0, reverted: false, revertedTo: 0 }],
} satisfies ListLessonsReplyJson;
const HIDDEN = { lines: [{ lineId: '', game: '', subject: '', text: '', reports: 0, reportedMs: 0 }] } satisfies HiddenLinesJson;
const TABLE = {
  tableId: '', version: '', deadlineMs: 0,
  info: { game: '', mode: '', room: '', startedMs: 0, seats: [{ name: '', playerId: '', connected: false, standIn: false, left: false, driver: { level: '' } }] },
  ending: { reason: '' },
};

export type Reports = typeof REPORTS;
export type Audit = typeof AUDIT;
export type HiddenLine = (typeof HIDDEN)['lines'][number];
export type LessonVersion = (typeof LESSONS)['versions'][number];
export type Inspected = typeof TABLE;
export const DECISIONS = ['dismissed', 'warned', 'muted', 'renamed'] as const;

export const reports = (api: Api): Promise<Reports> => api.call('GET', 'admin/reports?limit=50', REPORTS);
export const decide = (api: Api, id: string, decision: string): Promise<object> => api.call('POST', `admin/reports/${id}`, PATTERNS.nothing, { decision });
export const mute = (api: Api, playerId: string, hours: number): Promise<object> => api.call('POST', 'admin/mutes', PATTERNS.nothing, { playerId, hours });
export const audit = (api: Api): Promise<Audit> => api.call('GET', 'admin/audit?limit=50', AUDIT);
export const closeHouse = (api: Api, closed: boolean): Promise<object> => api.call('POST', 'admin/house', PATTERNS.nothing, { closed });
export const fillDailies = (api: Api): Promise<object> => api.call('POST', 'admin/dailies', PATTERNS.nothing, {});
/** What computers learned, per game the newest version first; the last is 0, nothing learned. */
export const lessons = (api: Api): Promise<typeof LESSONS> => api.call('GET', 'admin/lessons', LESSONS);
export const revertLesson = (api: Api, game: string, version: number): Promise<object> =>
  api.call('POST', `admin/lessons/${encodeURIComponent(game)}/revert`, PATTERNS.nothing, { version });
/** Earlier clues that reports have hidden. */
export const hiddenLines = (api: Api): Promise<typeof HIDDEN> => api.call('GET', 'admin/lines', HIDDEN);
export const restoreLine = (api: Api, lineId: string): Promise<object> => api.call('POST', `admin/lines/${encodeURIComponent(lineId)}/restore`, PATTERNS.nothing, {});
export const inspect = (api: Api, tableId: string): Promise<Inspected> => api.call('GET', `admin/tables/${encodeURIComponent(tableId)}`, TABLE);
/** "ended" or "voided". */
export const endTable = (api: Api, tableId: string, reason: string): Promise<object> =>
  api.call('POST', `admin/tables/${encodeURIComponent(tableId)}/end`, PATTERNS.nothing, { reason });
