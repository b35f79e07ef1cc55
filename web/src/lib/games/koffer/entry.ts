// Speedkoffer: its entry in the list of games.
import type { GameEntry } from '../contract';

export const koffer: GameEntry = {
  name: 'koffer',
  title: 'Speedkoffer',
  place: 'place-koffer',
  tagline: { de: 'Packen, bis die Schlösser klicken.', en: 'Pack until the latches click.' },
  where: { de: 'Anhalter Bahnhof, Berlin 1927', en: 'Anhalter Bahnhof, Berlin 1927' },
  window: () => import('./Window.svelte'),
  words: { de: () => import('./words.de'), en: () => import('./words.en') },
  rules: () => import('./Rules.svelte'),
  fair: () => import('./fair'),
  style: () => import('./place.css'),
  table: () => import('./table'),
};
