// The player's settings, kept in the browser and shown on <html> as data attributes for the style sheets.
import type { SettingWords } from '$lib/net/settings';
import { LANGS, type Lang } from '$lib/words/plural';

import type { Memory } from './keep';

export const MOTIONS = ['system', 'full', 'calm'] as const;
export const CONTRASTS = ['system', 'normal', 'strong'] as const;
export const COLOURS = ['house', 'distinct'] as const;

interface Kept {
  lang: Lang;
  sound: boolean;
  vibration: boolean;
  /** Single keys do something (digits, letters, "?"). */
  shortcuts: boolean;
  motion: (typeof MOTIONS)[number];
  contrast: (typeof CONTRASTS)[number];
  colours: (typeof COLOURS)[number];
}

/** The first language of the browser that the house speaks, else German. */
export function langFrom(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    const lang = LANGS.find((known) => tag.toLowerCase().startsWith(known));
    if (lang) return lang;
  }
  return 'de';
}

function parsed(text: string | null): SettingWords {
  try {
    return text ? (JSON.parse(text) as SettingWords) : {};
  } catch {
    return {};
  }
}

export class Settings {
  lang: Lang = $state('de');
  sound = $state(true);
  vibration = $state(true);
  shortcuts = $state(true);
  motion: Kept['motion'] = $state('system');
  contrast: Kept['contrast'] = $state('system');
  colours: Kept['colours'] = $state('house');
  /** Told what the player changed, once it is written down. */
  changed: (fields: Partial<Kept>) => void = () => undefined;
  #stood: Kept;
  readonly #systemCalm: MediaQueryList | undefined;
  #systemIsCalm = $state(false);

  constructor(
    private readonly memory: Memory,
    languages: readonly string[],
    media?: (query: string) => MediaQueryList,
  ) {
    const kept = parsed(memory.read('settings'));
    this.lang = langFrom(languages);
    this.#take(kept);
    this.#stood = this.#fields();
    this.#systemCalm = media?.('(prefers-reduced-motion: reduce)');
    this.#systemIsCalm = this.#systemCalm?.matches ?? false;
    this.#systemCalm?.addEventListener('change', (event) => (this.#systemIsCalm = event.matches));
  }

  /** Nothing may fly: cross-fades only. */
  get calm(): boolean {
    return this.motion === 'calm' || (this.motion === 'system' && this.#systemIsCalm);
  }

  /** Writes everything down and marks the page. Call it in an effect: it reads every field. */
  apply(root: HTMLElement): void {
    const fields = this.#fields();
    this.memory.write('settings', JSON.stringify(fields));
    root.lang = fields.lang;
    root.dataset.motion = this.calm ? 'calm' : 'full';
    root.dataset.contrast = fields.contrast;
    root.dataset.colours = fields.colours;
    const stood = this.#stood;
    const changes = Object.entries(fields).filter(([key, value]) => value !== stood[key as keyof Kept]);
    this.#stood = fields;
    if (changes.length > 0) this.changed(Object.fromEntries(changes));
  }

  /** Takes over what was set elsewhere; that is no change of this player on this device. */
  adopt(words: SettingWords): void {
    this.#take(words);
    this.#stood = this.#fields();
  }

  /** What the house knows of it; the rest stays. */
  #take(words: SettingWords): void {
    this.lang = LANGS.find((lang) => lang === words.lang) ?? this.lang;
    this.sound = words.sound ?? this.sound;
    this.vibration = words.vibration ?? this.vibration;
    this.shortcuts = words.shortcuts ?? this.shortcuts;
    this.motion = MOTIONS.find((motion) => motion === words.motion) ?? this.motion;
    this.contrast = CONTRASTS.find((contrast) => contrast === words.contrast) ?? this.contrast;
    this.colours = COLOURS.find((colours) => colours === words.colours) ?? this.colours;
  }

  #fields(): Kept {
    const { lang, sound, vibration, shortcuts, motion, contrast, colours } = this;
    return { lang, sound, vibration, shortcuts, motion, contrast, colours };
  }
}
