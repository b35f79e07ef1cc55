// What the house tells the player in passing: short messages on screen, and lines for the screen reader.
import { untrack } from 'svelte';

export interface Toast {
  id: number;
  text: string;
  kind: 'news' | 'error';
}

const TOAST_MS = 6_000;
const MOST_TOASTS = 3;

export class Notices {
  toasts: readonly Toast[] = $state.raw([]);
  /** What the live regions hold now. */
  polite = $state('');
  urgent = $state('');
  #next = 1;

  tell(text: string, kind: Toast['kind'] = 'news'): void {
    const toast = { id: this.#next++, text, kind };
    const others = untrack(() => this.toasts).filter((shown) => shown.text !== text);
    this.toasts = [...others, toast].slice(-MOST_TOASTS);
    setTimeout(() => this.dismiss(toast.id), TOAST_MS);
  }

  dismiss(id: number): void {
    this.toasts = untrack(() => this.toasts).filter((toast) => toast.id !== id);
  }

  /** Says something to the screen reader without showing it. The same words twice are said twice. */
  announce(text: string, urgency: 'polite' | 'urgent' = 'polite'): void {
    if (!text) return;
    const distinct = text === untrack(() => this[urgency]) ? `${text}\u00a0` : text;
    this[urgency] = distinct;
  }
}
