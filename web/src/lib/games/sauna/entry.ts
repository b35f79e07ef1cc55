// Speedsauna: its entry in the list of games.
import type { GameEntry } from '../contract';

export const sauna: GameEntry = {
  name: 'sauna',
  title: 'Speedsauna',
  place: 'place-sauna',
  tagline: { de: 'Der kühlste Kopf gewinnt.', en: 'The coolest head wins.' },
  where: { de: 'Saunadorf am See, Mittsommer 1952', en: 'Sauna village by the lake, midsummer 1952' },
  window: () => import('./Window.svelte'),
  words: { de: () => import('./words.de'), en: () => import('./words.en') },
  rules: () => import('./Rules.svelte'),
  fair: () => import('./fair'),
  style: () => import('./place.css'),
  table: () => import('./table'),
};
