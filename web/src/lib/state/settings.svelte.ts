// The player's settings, kept in the browser and shown on <html> as data attributes for the style sheets.
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

function parsed(text: string | null): Partial<Kept> {
  try {
    return text ? (JSON.parse(text) as Partial<Kept>) : {};
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
  readonly #systemCalm: MediaQueryList | undefined;
  #systemIsCalm = $state(false);

  constructor(
    private readonly memory: Memory,
    languages: readonly string[],
    media?: (query: string) => MediaQueryList,
  ) {
    const kept = parsed(memory.read('settings'));
    this.lang = LANGS.find((lang) => lang === kept.lang) ?? langFrom(languages);
    this.sound = kept.sound ?? true;
    this.vibration = kept.vibration ?? true;
    this.shortcuts = kept.shortcuts ?? true;
    this.motion = MOTIONS.find((motion) => motion === kept.motion) ?? 'system';
    this.contrast = CONTRASTS.find((contrast) => contrast === kept.contrast) ?? 'system';
    this.colours = COLOURS.find((colours) => colours === kept.colours) ?? 'house';
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
    const { lang, sound, vibration, shortcuts, motion, contrast, colours } = this;
    this.memory.write('settings', JSON.stringify({ lang, sound, vibration, shortcuts, motion, contrast, colours } satisfies Kept));
    root.lang = lang;
    root.dataset.motion = this.calm ? 'calm' : 'full';
    root.dataset.contrast = contrast;
    root.dataset.colours = colours;
  }
}
