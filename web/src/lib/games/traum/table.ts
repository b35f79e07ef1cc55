// Everything the house needs to seat people at a table of Speedtraum; loaded when one is opened.
import type { TraumEvent, TraumMove, TraumView } from '$gen/traum_pb';

import type { TableParts } from '../contract';
import Board from './Board.svelte';
import End from './End.svelte';
import Past from './Past.svelte';
import { line, prompt, say } from './say';
import Score from './Score.svelte';
import type { TraumWords } from './words';

const parts: TableParts<TraumView, TraumMove, TraumEvent, TraumWords> = {
  Board,
  Score,
  Past,
  End,
  line,
  prompt,
  say,
  keys: (words) => [
    { keys: ['1', '…', '9'], does: words.keys.pick },
    { keys: ['Enter'], does: words.keys.act },
    { keys: ['Esc'], does: words.keys.letGo },
    { keys: ['I'], does: words.keys.info },
  ],
};

/** The house knows no game's types: it hands each board the views of its own game. */
export default parts as unknown as TableParts;
