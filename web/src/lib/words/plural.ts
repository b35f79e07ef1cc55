// Plural by the language's own rules, for the catalogues.

export type Lang = 'de' | 'en';
export const LANGS: readonly Lang[] = ['de', 'en'];

export interface Forms {
  one: string;
  other: string;
}

/** A function for one language: picks the form for `n` and puts the number in the place of `#`. */
export function pluralsOf(lang: Lang): (n: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(lang);
  const digits = new Intl.NumberFormat(lang);
  return (n, forms) => forms[rules.select(n) === 'one' ? 'one' : 'other'].replaceAll('#', digits.format(n));
}
