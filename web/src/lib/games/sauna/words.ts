// What Speedsauna's catalogue has in every language.
import type { GameWords } from '../contract';

export type SaunaWords = GameWords;
