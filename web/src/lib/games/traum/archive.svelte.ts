// Where the pictures lie: the archive's list, read once. A picture's number is its place in that list.

interface Files {
  svg: string;
  small: string;
  large: string;
}

const FOLDER = 'pictures/';
const MOST_TERMS = 8;
let files = $state.raw<readonly Files[]>([]);
let ids = $state.raw<readonly string[]>([]);
let terms = $state.raw<readonly (readonly string[])[]>([]);
let asked = false;
let termsAsked = false;

/** Starts reading; asking again costs nothing, and a failure is tried again at the next asking. */
export function openArchive(): void {
  if (asked) return;
  asked = true;
  fetch(`${FOLDER}index.json`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<Record<string, Files>>) : Promise.reject(new Error(String(answer.status)))))
    .then((list) => ([ids, files] = [Object.keys(list), Object.values(list)]))
    .catch(() => (asked = false));
}

/** Starts reading what the pictures show; a failure is tried again at the next asking. */
export function openTerms(): void {
  if (termsAsked) return;
  termsAsked = true;
  fetch(`${FOLDER}browse.json`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<Record<string, { seen: readonly string[] }>>) : Promise.reject(new Error(String(answer.status)))))
    .then((list) => (terms = Object.values(list).map(({ seen }) => seen)))
    .catch(() => (termsAsked = false));
}

/** What stands in a picture, the most striking first; nothing while that is not there. */
export const seenOf = (picture: number): readonly string[] => terms[picture]?.slice(0, MOST_TERMS) ?? [];

/** The drawing itself: sharp at every size. Empty while the list is not there. */
export const drawingOf = (picture: number): string => (files[picture] ? FOLDER + files[picture].svg : '');

/** For hands and rows: 320 px wide, and twice that where the screen is dense. */
export const sourcesOf = (picture: number): { src: string; srcset: string } =>
  files[picture]
    ? { src: FOLDER + files[picture].small, srcset: `${FOLDER}${files[picture].small} 320w, ${FOLDER}${files[picture].large} 960w` }
    : { src: '', srcset: '' };

/** The picture's name in the archive; empty while the list is not there. */
export const idOf = (picture: number): string => ids[picture] ?? '';

/** The picture of that name; -1 when there is none. */
export const numberOf = (id: string): number => ids.indexOf(id);
