// Finished games as the archive tells them (tests/archive/kept_replays.py), for the tests of the fairness proof.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { fromBinary } from '@bufbuild/protobuf';

import { ReplayReplySchema, type ReplayReply } from '$gen/archive_pb';

import type { Draw, GameEntry } from './contract';
import { openGame, workOut } from './proof';

const FOLDER = new URL('../../../../tests/archive/kept_replays/', import.meta.url);
const OPEN = '.open.gz';
const OWN = '.own.gz';

/** The names of a game's kept replays. */
export const keptOf = (game: string): string[] =>
  readdirSync(FOLDER).filter((name) => name.startsWith(`${game}-`) && name.endsWith(OPEN)).map((name) => name.slice(0, -OPEN.length));

const read = (file: URL): ReplayReply => fromBinary(ReplayReplySchema, gunzipSync(readFileSync(file)));

/** What the browser works out of one of them, after somebody changed what it shows. */
export async function drawsOf(game: GameEntry, name: string, change: (open: ReplayReply, own: ReplayReply | null) => void = () => undefined): Promise<readonly Draw[]> {
  const open = read(new URL(`${name}${OPEN}`, FOLDER));
  const file = new URL(`${name}${OWN}`, FOLDER);
  const own = existsSync(file) ? read(file) : null;
  change(open, own);
  return workOut(game, openGame(open, own ? 0 : null, own));
}

export const wrongOf = (draws: readonly Draw[]): readonly Draw[] => draws.filter((draw) => !draw.right);
