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
  pages: [
    { path: 'archiv', title: { de: 'Traumarchiv', en: 'Dream archive' }, icon: 'eye', load: () => import('./Archive.svelte') },
    { path: 'tagebuch', title: { de: 'Traumtagebuch', en: 'Dream diary' }, icon: 'scroll', load: () => import('./Diary.svelte') },
  ],
  fair: () => import('./fair'),
  style: () => import('./place.css'),
  table: () => import('./table'),
};
