// The catalogue of the screens between the games, loaded when one of them is opened. German decides the shape.
import type * as German from './de/between';
import type { Lang } from './plural';
import type { Loose } from './words';

export type Between = { [Area in keyof typeof German]: Loose<(typeof German)[Area]> };

export async function betweenWords(lang: Lang): Promise<Between> {
  return lang === 'de' ? await import('./de/between') : await import('./en/between');
}
