// Speedtraum's words, German.
import type { GameWords } from '../contract';

const words: GameWords = {
  title: 'Speedtraum',
  tagline: 'Deute so, dass nicht alle es verstehen.',
  place: 'Das Traumarchiv über den Wolken',
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
