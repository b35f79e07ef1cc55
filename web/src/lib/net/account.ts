// Questions about the account, devices, blocks, reports and the room's chat.
import type { BlockListJson, ChatLinesJson, DeviceListJson, ReportRequestJson, SecureReplyJson } from '$gen/account_pb';

import { PATTERNS, type Player } from './answers';
import type { Api } from './api';

const CODE = { recoveryCode: '' } satisfies SecureReplyJson;
const DEVICES = { devices: [{ deviceId: '', createdMs: 0, seenMs: 0, current: false as boolean }], login: '' } satisfies DeviceListJson;
const BLOCKS = { players: [{ playerId: '', name: '', avatar: '' }] } satisfies BlockListJson;
const CHAT = { lines: [{ playerId: '', name: '', text: '', saidMs: 0 }], closed: '' } satisfies ChatLinesJson;

export type Devices = typeof DEVICES;
export type Blocks = typeof BLOCKS;
export type Chat = typeof CHAT;
export const REPORT_KINDS = ['name', 'chat', 'clue', 'behaviour', 'other'] as const;

export const secure = (api: Api, login: string, password: string): Promise<typeof CODE> => api.call('POST', 'account/secure', CODE, { login, password });
/** `secret`: the password or the recovery code. The session cookie is the account's afterwards. */
export const logIn = async (api: Api, login: string, secret: string): Promise<Player> =>
  (await api.call('POST', 'account/login', PATTERNS.signedIn, { login, secret })).player;
export const changePassword = (api: Api, secret: string, password: string): Promise<object> =>
  api.call('POST', 'account/password', PATTERNS.nothing, { secret, password });
export const newRecoveryCode = (api: Api, secret: string): Promise<typeof CODE> => api.call('POST', 'account/recovery', CODE, { secret });
export const devices = (api: Api): Promise<Devices> => api.call('GET', 'account/devices', DEVICES);
export const revokeDevice = (api: Api, id: string): Promise<Devices> => api.call('DELETE', `account/devices/${encodeURIComponent(id)}`, DEVICES);
/** For good. A guest has no secret. */
export const erase = (api: Api, secret: string): Promise<object> => api.call('POST', 'account/delete', PATTERNS.nothing, { secret });
export const blocks = (api: Api): Promise<Blocks> => api.call('GET', 'blocks', BLOCKS);
export const setBlock = (api: Api, playerId: string, blocked: boolean): Promise<Blocks> => api.call('POST', 'blocks', BLOCKS, { otherId: playerId, blocked });
export const report = (api: Api, body: ReportRequestJson): Promise<object> => api.call('POST', 'reports', PATTERNS.nothing, body);
export const readChat = (api: Api, code: string): Promise<Chat> => api.call('GET', `rooms/${encodeURIComponent(code)}/chat`, CHAT);
export const say = (api: Api, code: string, text: string): Promise<object> => api.call('POST', `rooms/${encodeURIComponent(code)}/chat`, PATTERNS.nothing, { text });
