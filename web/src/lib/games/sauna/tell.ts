// Mouse hover, keyboard focus and long press that ask for the same info window.
import type { Attachment } from 'svelte/attachments';

const HOVER_MS = 350;
const PRESS_MS = 450;

/** Shows on resting with the mouse or a long press, hides on leaving. A long press does not count as a tap. */
export function tells(show: (near: DOMRect) => void, hide: () => void): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const later = (ms: number, long: boolean) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        pressed = long;
        show(node.getBoundingClientRect());
      }, ms);
    };
    const leave = () => {
      clearTimeout(timer);
      hide();
    };
    const enter = (event: PointerEvent) => event.pointerType === 'mouse' && later(HOVER_MS, false);
    const down = (event: PointerEvent) => {
      pressed = false;
      if (event.pointerType === 'mouse') leave();
      else later(PRESS_MS, true);
    };
    const click = (event: MouseEvent) => {
      clearTimeout(timer);
      if (!pressed) return;
      pressed = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    const menu = (event: Event) => pressed && event.preventDefault();
    node.addEventListener('pointerenter', enter);
    node.addEventListener('pointerleave', leave);
    node.addEventListener('pointerdown', down);
    node.addEventListener('pointercancel', leave);
    node.addEventListener('contextmenu', menu);
    node.addEventListener('click', click, { capture: true });
    return () => {
      leave();
      node.removeEventListener('pointerenter', enter);
      node.removeEventListener('pointerleave', leave);
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointercancel', leave);
      node.removeEventListener('contextmenu', menu);
      node.removeEventListener('click', click, { capture: true });
    };
  };
}
