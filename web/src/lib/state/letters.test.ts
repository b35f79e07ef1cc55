import { describe, expect, it, vi } from 'vitest';

import { Api } from '$lib/net/api';

import { LetterBox } from './letters.svelte';

const WARNED = { letterId: '7', kind: 'warned', about: 'chat' };
const MUTED = { letterId: '8', kind: 'muted', untilMs: 5 };

/** A house that answers with these bodies, one after the other; null: it cannot be reached. */
function house(...bodies: (object[] | null)[]): { box: LetterBox; asked: string[]; onNew: ReturnType<typeof vi.fn> } {
  const asked: string[] = [];
  const onNew = vi.fn();
  const api = new Api('http://house.test/', (path, init) => {
    asked.push(`${init?.method} ${String(path)}`);
    const body = bodies.shift();
    return body ? Promise.resolve(new Response(JSON.stringify({ letters: body }))) : Promise.reject(new TypeError('no network'));
  });
  return { box: new LetterBox(api, onNew), asked, onNew };
}

describe('what the house has to tell', () => {
  it('tells what is new once and forgets what was read on another device', async () => {
    const { box, onNew } = house([WARNED], [WARNED, MUTED], []);
    await box.look();
    await box.look();
    expect(onNew.mock.calls.map(([fresh]) => (fresh as { letterId: string }[]).map((letter) => letter.letterId))).toEqual([['7'], ['8']]);
    expect(box.unread).toHaveLength(2);
    await box.look();
    expect(box.unread).toEqual([]);
  });

  it('shows a letter again that could not be acknowledged', async () => {
    const { box, asked } = house([WARNED], null, []);
    await box.look();
    const [letter] = box.unread;
    if (!letter) throw new Error('no letter');
    await expect(box.acknowledge(letter)).rejects.toThrow();
    expect(box.unread).toEqual([{ ...WARNED, untilMs: 0, madeMs: 0 }]);
    await box.acknowledge(letter);
    expect(box.unread).toEqual([]);
    expect(asked.slice(1)).toEqual(['DELETE http://house.test/api/letters/7', 'DELETE http://house.test/api/letters/7']);
  });

  it('keeps what it has while the house cannot be asked', async () => {
    const { box } = house([WARNED], null);
    await box.look();
    await box.look();
    expect(box.unread).toHaveLength(1);
  });
});
