// What the info window says of a picture: how it counts, and what it means for who looks at it now.
import type { TraumView } from '$gen/traum_pb';

import type { TraumWords } from './words';

/** The last round, once its votes lie open. */
export const openRound = (view: TraumView): TraumView['past'][number] | undefined => (view.phase === 'resolve' || view.phase === 'over' ? view.past.at(-1) : undefined);

/** How the picture brings points. */
export function scored(view: TraumView, picture: number, me: number | null, words: TraumWords): string {
  const says = words.picture.scored;
  if (view.dream) return says.dream;
  if (view.dreamer < 0) return says.training;
  if (!view.mine.includes(picture)) return view.row.includes(picture) ? says.row : says.hand;
  return me === view.dreamer ? says.told : says.laid;
}

/** What may be done with it now, or why nothing may. */
export function means(view: TraumView, picture: number, me: number | null, words: TraumWords): string {
  const says = words.picture;
  if (view.dream?.wrong.includes(picture)) return says.wrong;
  if (view.may === 'guess') return says.mayGuess;
  if (view.phase === 'vote' && me !== null && me === view.dreamer) return says.dreamerNot;
  if (view.phase === 'vote' && view.mine.includes(picture)) return says.notOwn;
  if (view.may === 'vote') return says.mayVote;
  if (view.hand.includes(picture) && view.may === 'tell') return says.mayTell;
  if (view.hand.includes(picture) && view.may === 'lay') return says.mayLay;
  return openRound(view) ? '' : says.notNow;
}
