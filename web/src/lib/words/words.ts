// The catalogue in the present language. German decides the shape, the others must fit it.
import type * as German from './de';
import type { Lang } from './plural';

export type Loose<T> = T extends (...args: infer A) => string ? (...args: A) => string : T extends string ? string : { [K in keyof T]: Loose<T[K]> };

export type Words = { [Area in keyof typeof German]: Loose<(typeof German)[Area]> };

/** Loads a language. German comes with the page, others when asked for. */
export async function wordsOf(lang: Lang): Promise<Words> {
  return lang === 'de' ? await import('./de') : await import('./en');
}
