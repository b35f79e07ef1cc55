// Everything the house needs to seat people at a table of Speedsauna; loaded when one is opened.
import type { SaunaEvent, SaunaMove, SaunaView } from '$gen/sauna_pb';
import type { TableParts } from '../contract';
import Board from './Board.svelte';
import End from './End.svelte';
import Past from './Past.svelte';
import { line, prompt, say } from './say';
import Score from './Score.svelte';
import type { SaunaWords } from './words';

const parts: TableParts<SaunaView, SaunaMove, SaunaEvent, SaunaWords> = {
  Board,
  Score,
  Past,
  End,
  line,
  prompt,
  say,
  keys: (words) => [
    { keys: ['0', '…', '9'], does: words.keys.choose },
    { keys: ['Enter'], does: words.keys.act },
    { keys: ['Esc'], does: words.keys.letGo },
    { keys: ['←', '→'], does: words.keys.piles },
    { keys: ['S', 'A'], does: words.keys.draw },
    { keys: ['R'], does: words.keys.hint },
    { keys: ['I'], does: words.keys.info },
  ],
};

/** The house knows no game's types: it hands each board the views of its own game. */
export default parts as unknown as TableParts;
