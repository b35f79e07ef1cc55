// Questions about what the player has set. The server's names carry their kind in front: MOTION_CALM.
import type { ColoursJson, ContrastJson, KeptSettingsJson, LanguageJson, MotionJson, PlayerSettingsJson } from '$gen/account_pb';

import type { Api } from './api';

/** What is set of it; what is missing was never set. */
export interface SettingWords {
  lang?: string;
  sound?: boolean;
  vibration?: boolean;
  shortcuts?: boolean;
  motion?: string;
  contrast?: string;
  colours?: string;
}

const KEPT = { settings: {} as PlayerSettingsJson, changedMs: 0 } satisfies KeptSettingsJson;

const named = <N extends string>(kind: string, word: string | undefined): N | undefined => (word === undefined ? undefined : (`${kind}_${word.toUpperCase()}` as N));
const word = (name: string | undefined): string | undefined => name?.slice(name.indexOf('_') + 1).toLowerCase();
const given = <T extends object>(fields: T): T => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

function wordsFrom({ settings }: typeof KEPT): SettingWords {
  const { sound, vibration, shortcuts } = settings;
  return given({ lang: word(settings.language), sound, vibration, shortcuts, motion: word(settings.motion), contrast: word(settings.contrast), colours: word(settings.colours) });
}

export const keptSettings = async (api: Api): Promise<SettingWords> => wordsFrom(await api.call('GET', 'settings', KEPT));

/** `ageMs`: how long ago it was changed. Answers with what stands now. */
export async function putSettings(api: Api, changed: SettingWords, ageMs: number): Promise<SettingWords> {
  const { sound, vibration, shortcuts } = changed;
  const settings: PlayerSettingsJson = given({
    language: named<LanguageJson>('LANGUAGE', changed.lang),
    sound,
    vibration,
    shortcuts,
    motion: named<MotionJson>('MOTION', changed.motion),
    contrast: named<ContrastJson>('CONTRAST', changed.contrast),
    colours: named<ColoursJson>('COLOURS', changed.colours),
  });
  return wordsFrom(await api.call('PUT', 'settings', KEPT, { settings, ageMs }));
}
