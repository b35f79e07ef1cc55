// Speedkoffer's words, German.
import type { GameWords } from '../contract';

const words: GameWords = {
  title: 'Speedkoffer',
  tagline: 'Packen, bis die Schlösser klicken.',
  place: 'Anhalter Bahnhof, Berlin 1927',
  modes: {},
  choices: {},
  greyed: {},
  refusals: {},
  reasons: {},
  endings: {},
  hints: {},
  score: (n) => `${n} Punkte`,
};

export default words;
