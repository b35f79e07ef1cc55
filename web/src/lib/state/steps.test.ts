// Updates are shown one after the other, each after the animation of the one before.
import { beforeEach, describe, expect, it } from 'vitest';

import { Steps, type Step } from './steps';

interface Update {
  view: string;
  events: string[];
}

describe('steps', () => {
  let shown: string[];
  let played: { step: Step<string, string>; end: () => void; signal: AbortSignal }[];
  let calm: boolean;
  let steps: Steps<Update, string, string>;
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };

  beforeEach(() => {
    shown = [];
    played = [];
    calm = false;
    steps = new Steps<Update, string, string>(
      (update) => update,
      (update) => {
        shown.push(update.view);
        return Promise.resolve();
      },
      () => calm,
    );
    steps.animator = {
      play: (step, signal) =>
        new Promise((end) => {
          played.push({ step, end, signal });
          signal.addEventListener('abort', () => end());
        }),
    };
  });

  it('shows the first view without a play, and the next after its own play', async () => {
    steps.add({ view: 'a', events: ['x'] });
    await settle();
    expect([shown, played.length]).toEqual([['a'], 0]);
    steps.add({ view: 'b', events: ['y'] });
    steps.add({ view: 'c', events: ['z'] });
    await settle();
    expect(shown).toEqual(['a', 'b']);
    expect(played[0]?.step).toEqual({ before: 'a', view: 'b', events: ['y'] });
    played[0]?.end();
    await settle();
    expect(shown).toEqual(['a', 'b', 'c']);
  });

  it('lets a view that must be looked at stand, also under reduced motion', async () => {
    const rested: { view: string; end: () => void }[] = [];
    steps.animator = {
      play: () => Promise.reject(new Error('nothing may fly')),
      rest: ({ view }, signal) =>
        new Promise((end) => {
          rested.push({ view, end });
          signal.addEventListener('abort', () => end());
        }),
    };
    calm = true;
    for (const view of ['a', 'b', 'c']) steps.add({ view, events: [view] });
    await settle();
    expect([shown, rested.map(({ view }) => view)]).toEqual([['a', 'b'], ['b']]);
    rested[0]?.end();
    await settle();
    expect(shown).toEqual(['a', 'b', 'c']);
    steps.skip();
    steps.add({ view: 'd', events: ['d'] });
    await settle();
    expect(shown).toEqual(['a', 'b', 'c', 'd']);
    expect(rested.map(({ view }) => view)).toEqual(['b', 'c', 'd']);
  });

  it('jumps to the newest when it falls behind', async () => {
    steps.add({ view: 'a', events: [] });
    await settle();
    for (const view of ['b', 'c', 'd', 'e']) steps.add({ view, events: [view] });
    await settle();
    expect(shown).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(played.map(({ step }) => step.view)).toEqual(['e']);
  });

  it('ends the running play when it is skipped', async () => {
    steps.add({ view: 'a', events: [] });
    steps.add({ view: 'b', events: ['y'] });
    await settle();
    steps.skip();
    await settle();
    expect(played[0]?.signal.aborted).toBe(true);
    expect(steps.behind).toBe(false);
  });

  it('plays nothing when all is calm', async () => {
    calm = true;
    steps.add({ view: 'a', events: [] });
    steps.add({ view: 'b', events: ['y'] });
    await settle();
    expect([shown, played.length]).toEqual([['a', 'b'], 0]);
  });
});
