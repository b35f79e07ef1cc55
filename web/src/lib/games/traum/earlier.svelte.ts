// How people have told these pictures before: asked once per picture, shown where the game allows it.
import { idOf } from './archive.svelte';

export interface EarlierLine {
  lineId: string;
  subject: string;
  text: string;
}

let lines = $state.raw<Readonly<Record<string, readonly EarlierLine[]>>>({});
const asked = new Set<string>();

const post = (path: string, body: object): Promise<Response> =>
  fetch(`api/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Asks for a picture's earlier clues; a failure leaves them empty. */
export function askEarlier(picture: number): void {
  const id = idOf(picture);
  if (!id || asked.has(id)) return;
  asked.add(id);
  post('earlier', { game: 'traum', subjects: [id] })
    .then((answer) => (answer.ok ? (answer.json() as Promise<{ lines?: EarlierLine[] }>) : { lines: [] }))
    .then((found) => (lines = { ...lines, [id]: found.lines ?? [] }))
    .catch(() => asked.delete(id));
}

/** What is known of a picture so far. */
export const earlierOf = (picture: number): readonly EarlierLine[] => lines[idOf(picture)] ?? [];

/** Reports a line: it is gone for everybody, here at once. */
export function reportLine(line: EarlierLine): void {
  lines = { ...lines, [line.subject]: (lines[line.subject] ?? []).filter((each) => each.lineId !== line.lineId) };
  void post(`earlier/${line.lineId}/hide`, {});
}
