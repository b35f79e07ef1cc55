// Speedkoffer's words, English.
import type { GameWords } from '../contract';

const words: GameWords = {
  title: 'Speedkoffer',
  tagline: 'Pack until the latches click.',
  place: 'Anhalter Bahnhof, Berlin 1927',
  modes: {},
  choices: {},
  greyed: {},
  refusals: {},
  reasons: {},
  endings: {},
  hints: {},
  score: (n) => `${n} points`,
};

export default words;
