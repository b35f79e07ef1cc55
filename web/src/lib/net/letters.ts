// What the house has to tell a player, until they have read it.
import type { LetterListJson } from '$gen/account_pb';

import type { Api } from './api';

const LETTERS = { letters: [{ letterId: '', kind: '', about: '', untilMs: 0, madeMs: 0 }] } satisfies LetterListJson;

export type Letter = (typeof LETTERS)['letters'][number];

/** The oldest first. */
export const letters = async (api: Api): Promise<readonly Letter[]> => (await api.call('GET', 'letters', LETTERS)).letters;
/** Read, on every device; what is left. */
export const acknowledge = async (api: Api, letterId: string): Promise<readonly Letter[]> =>
  (await api.call('DELETE', `letters/${encodeURIComponent(letterId)}`, LETTERS)).letters;
