// The info window's manners, the same for all games: rest with the mouse, press long or press "i", pin with the magnifier.
import type { Attachment } from 'svelte/attachments';

/** What the window is about now, and where that lies on the screen. */
export interface Told<T> {
  what: T;
  near: DOMRect;
  /** Stays until it is closed, and offers what may be done with it. */
  pinned: boolean;
}

const HOVER_MS = 350;
const PRESS_MS = 450;
const KEY = 'i';

export class InfoDesk<T> {
  told: Told<T> | null = $state.raw(null);

  tell(what: T, near: DOMRect): void {
    if (!this.told?.pinned) this.told = { what, near, pinned: false };
  }

  pin(what: T, near: DOMRect): void {
    this.told = { what, near, pinned: true };
  }

  /** The mouse has left; what is pinned stays. */
  hide(): void {
    if (!this.told?.pinned) this.told = null;
  }

  close(): void {
    this.told = null;
  }

  /** For things that tell of themselves: `{@attach desk.tells(() => thing)}`. A long press does not count as a tap. */
  tells(what: () => T): Attachment<HTMLElement> {
    return (node) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let pressed = false;
      const later = (ms: number, long: boolean): void => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          pressed = long;
          this.tell(what(), node.getBoundingClientRect());
        }, ms);
      };
      const leave = (): void => {
        clearTimeout(timer);
        this.hide();
      };
      const manners: Record<string, (event: Event) => void> = {
        pointerenter: (event) => (event as PointerEvent).pointerType === 'mouse' && later(HOVER_MS, false),
        pointerleave: leave,
        pointercancel: leave,
        pointerdown: (event) => {
          pressed = false;
          if ((event as PointerEvent).pointerType === 'mouse') leave();
          else later(PRESS_MS, true);
        },
        contextmenu: (event) => pressed && event.preventDefault(),
        keydown: (event) => (event as KeyboardEvent).key.toLowerCase() === KEY && this.pin(what(), node.getBoundingClientRect()),
        click: (event) => {
          clearTimeout(timer);
          if (!pressed) return;
          pressed = false;
          event.stopImmediatePropagation();
          event.preventDefault();
        },
      };
      for (const [name, manner] of Object.entries(manners)) node.addEventListener(name, manner, { capture: name === 'click' });
      return () => {
        leave();
        for (const [name, manner] of Object.entries(manners)) node.removeEventListener(name, manner, { capture: name === 'click' });
      };
    };
  }
}
