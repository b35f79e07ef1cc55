// Speedtraum's words, English.
import type { GameWords } from '../contract';

const words: GameWords = {
  title: 'Speedtraum',
  tagline: 'Give a clue that not everybody gets.',
  place: 'The dream archive above the clouds',
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
