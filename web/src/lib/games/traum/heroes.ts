// The main motifs of the archive's pictures, as the deal needs them: no game has more than two pictures of one motif.

/** How many pictures each motif has, in the archive's order: those of one motif stand together. */
const RUNS = '776656655566565756767675455765557575777754675464757776755767763765737754';

/** Per picture, the number of its motif. */
export const HEROES: readonly number[] = [...RUNS].flatMap((count, hero) => Array.from({ length: Number(count) }, () => hero));
