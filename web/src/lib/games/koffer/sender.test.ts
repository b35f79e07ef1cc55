import { describe, expect, it } from 'vitest';
import type { Placed } from './packing.svelte';
import { Sender, unsent, type Shelf } from './sender';

const at = (col: number): Placed[] => [{ piece: 0, turn: 0, row: 0, col }];

function shelf(): Shelf & { kept: string | null } {
  return {
    kept: null,
    read() {
      return this.kept;
    },
    write(text) {
      this.kept = text;
    },
    clear() {
      this.kept = null;
    },
  };
}

/** A server that answers when told to. */
function server() {
  const got: Placed[][] = [];
  const waiting: ((arrived: boolean) => void)[] = [];
  const send = (placements: readonly Placed[]) => {
    got.push([...placements]);
    return new Promise<boolean>((answer) => waiting.push(answer));
  };
  const answer = async (arrived: boolean) => {
    waiting.shift()?.(arrived);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { got, send, answer };
}

describe('Sender', () => {
  it('sends the newest arrangement only, one at a time', async () => {
    const { got, send, answer } = server();
    const sender = new Sender(send, () => undefined, shelf(), 'a/1');
    const all = [1, 2, 3].map((col) => sender.bring(at(col)));
    expect(got).toEqual([at(1)]);
    await answer(true);
    expect(got).toEqual([at(1), at(3)]);
    await answer(true);
    expect(await Promise.all(all)).toEqual([true, true, true]);
  });

  it('keeps what has not arrived for a reload, for this suitcase alone', async () => {
    const { send, answer } = server();
    const kept = shelf();
    const sender = new Sender(send, () => undefined, kept, 'a/1');
    const way = sender.bring(at(1));
    void sender.bring(at(2));
    expect(unsent(kept, 'a/1')).toEqual(at(2));
    expect(unsent(kept, 'a/2')).toBeNull();
    await answer(true);
    await answer(true);
    await way;
    expect(unsent(kept, 'a/1')).toBeNull();
  });

  it('gives up and shows what the server has when it refuses', async () => {
    const { got, send, answer } = server();
    let refused = 0;
    const sender = new Sender(send, () => refused++, shelf(), 'a/1');
    const way = sender.bring(at(1));
    void sender.bring(at(2));
    await answer(false);
    expect(await way).toBe(false);
    expect([got, refused]).toEqual([[at(1)], 1]);
    expect(await sender.settled()).toBe(true);
  });

  it('does not stumble over a broken memory', () => {
    expect(unsent({ ...shelf(), read: () => '{' }, 'a/1')).toBeNull();
  });
});
