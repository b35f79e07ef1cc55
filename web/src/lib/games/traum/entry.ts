// Speedtraum: its entry in the list of games.
import type { GameEntry } from '../contract';

export const traum: GameEntry = {
  name: 'traum',
  title: 'Speedtraum',
  place: 'place-traum',
  tagline: { de: 'Deute so, dass nicht alle es verstehen.', en: 'Give a clue that not everybody gets.' },
  where: { de: 'Das Traumarchiv über den Wolken', en: 'The dream archive above the clouds' },
  window: () => import('./Window.svelte'),
  words: { de: () => import('./words.de'), en: () => import('./words.en') },
  rules: () => import('./Rules.svelte'),
  style: () => import('./place.css'),
  table: () => import('./table'),
};
