// Every concept of the lexicon has an English name, and none that is not there has one.
import { readdirSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { CONCEPTS } from './concepts.en';

const LISTS = new URL('../../../../../services/rules/traum/language/words/', import.meta.url);

it('names every concept in English, once', () => {
  const texts = readdirSync(LISTS).map((file) => readFileSync(new URL(file, LISTS), 'utf8'));
  const concepts = new Set(texts.flatMap((text) => [...text.matchAll(/^\[(.+)\]$/gm)].map((match) => match[1] ?? '')));
  expect(Object.keys(CONCEPTS).sort()).toEqual([...concepts].sort());
  expect(new Set(Object.values(CONCEPTS)).size).toBe(concepts.size);
});
