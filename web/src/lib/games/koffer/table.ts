// Everything the house needs to seat people at a table of Speedkoffer; loaded when one is opened.
import type { KofferEvent, KofferMove, KofferView } from '$gen/koffer_pb';
import type { TableParts } from '../contract';
import Board from './Board.svelte';
import End from './End.svelte';
import Past from './Past.svelte';
import { line, prompt, say } from './say';
import Score from './Score.svelte';
import type { KofferWords } from './words';

const parts: TableParts<KofferView, KofferMove, KofferEvent, KofferWords> = {
  Board,
  Score,
  Past,
  End,
  line,
  prompt,
  say,
  keys: (words) => [
    { keys: ['1', '…', '5'], does: words.keys.choose },
    { keys: ['←', '↑', '→', '↓'], does: words.keys.move },
    { keys: ['R'], does: words.keys.turn },
    { keys: ['F'], does: words.keys.mirror },
    { keys: ['Enter'], does: words.keys.place },
    { keys: ['⌫'], does: words.keys.takeOut },
    { keys: ['Esc'], does: words.keys.letGo },
    { keys: ['H'], does: words.keys.hint },
  ],
};

/** The house knows no game's types: it hands each board the views of its own game. */
export default parts as unknown as TableParts;
