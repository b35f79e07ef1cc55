// What hands do on the play area: drag, tap, a second finger, wheel and right button. Knows pixels, not pieces: the board
// says what lies where. While a pointer moves nothing is measured. The browser hands out moves once per frame, just before it
// paints: the piece follows at once.

export interface Point {
  x: number;
  y: number;
}

/** A piece under the pointer: its middle on screen and how large it is drawn there (1: as in the suitcase). */
export interface Hit {
  piece: number;
  from: 'tray' | 'suitcase';
  middle: Point;
  scale: number;
}

export interface Stage {
  /** What can be grabbed at this point of the play area. */
  hitAt(at: Point): Hit | null;
  lift(hit: Hit): void;
  /** The dragged piece's middle is here now. */
  drag(piece: number, middle: Point): void;
  drop(piece: number, middle: Point): void;
  /** The drag was broken off; everything goes back to where it was. */
  cancel(piece: number): void;
  tap(at: Point, hit: Hit | null): void;
  /** The mouse rests on a piece, or a finger stays on it; null: it left. */
  linger(hit: Hit | null): void;
  turn(piece: number, back: boolean): void;
  mirror(piece: number): void;
  /** Half the height of the piece as it is turned now, in pixels of the suitcase. */
  halfHeight(piece: number): number;
}

/** A pointer that moves less than this taps. */
const TAP_PX = { mouse: 4, touch: 9 };
/** On phones the lower edge of the piece hangs so far above the finger. */
const ABOVE_FINGER_PX = 38;
const LIFT_MS = 130;
const WHEEL_MS = 130;
/** So long a mouse rests or a finger stays before the piece is told about. */
const LINGER_MS = { mouse: 600, touch: 480 };

interface Press {
  id: number;
  touch: boolean;
  start: Point;
  now: Point;
  hit: Hit | null;
  /** From the pointer to the piece's middle, at the size it has in the suitcase. */
  grip: Point;
  liftedMs: number;
  /** It stayed long enough to be told about: lifting the finger is no tap. */
  told: boolean;
}

export class Hands {
  #node: HTMLElement | null = null;
  #press: Press | null = null;
  #dragging = false;
  #frame = 0;
  #corner: Point = { x: 0, y: 0 };
  #wheeledMs = 0;
  #lingering: ReturnType<typeof setTimeout> | undefined;
  #under: number | null = null;

  constructor(private readonly stage: Stage) {}

  /** Listens on the play area until the returned function is called. */
  attach(node: HTMLElement): () => void {
    this.#node = node;
    const stop = new AbortController();
    const { signal } = stop;
    node.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    node.addEventListener('pointermove', (event) => this.#move(event), { signal });
    node.addEventListener('pointerup', (event) => this.#up(event), { signal });
    node.addEventListener('pointercancel', (event) => this.#lost(event.pointerId), { signal });
    node.addEventListener('lostpointercapture', (event) => this.#slipped(event), { signal });
    node.addEventListener('mousedown', (event) => this.#rightButton(event), { signal });
    node.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    node.addEventListener('pointerleave', () => this.#rest(null), { signal });
    node.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false });
    window.addEventListener('pointerdown', (event) => this.#secondFinger(event), { signal, capture: true });
    window.addEventListener('blur', () => this.breakOff(), { signal });
    return () => {
      this.breakOff();
      stop.abort();
      this.#node = null;
    };
  }

  get dragged(): number | null {
    return this.#dragging ? (this.#press?.hit?.piece ?? null) : null;
  }

  /** Ends a drag without a placement. */
  breakOff(): void {
    this.#linger(null, 0);
    const piece = this.dragged;
    this.#end();
    if (piece !== null) this.stage.cancel(piece);
  }

  /** Turns the dragged piece about the point where it is held. */
  turn(back = false): void {
    const press = this.#press;
    if (!this.#dragging || !press?.hit) return;
    const { x, y } = press.grip;
    press.grip = back ? { x: y, y: -x } : { x: -y, y: x };
    this.stage.turn(press.hit.piece, back);
    this.#follow();
  }

  mirror(): void {
    const press = this.#press;
    if (!this.#dragging || !press?.hit) return;
    press.grip = { x: -press.grip.x, y: press.grip.y };
    this.stage.mirror(press.hit.piece);
    this.#follow();
  }

  #at(event: MouseEvent): Point {
    return { x: event.clientX - this.#corner.x, y: event.clientY - this.#corner.y };
  }

  #measure(): void {
    const box = this.#node?.getBoundingClientRect();
    this.#corner = { x: box?.left ?? 0, y: box?.top ?? 0 };
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || this.#press) return;
    this.#measure();
    const start = this.#at(event);
    const hit = this.stage.hitAt(start);
    const grip = hit ? { x: (hit.middle.x - start.x) / hit.scale, y: (hit.middle.y - start.y) / hit.scale } : { x: 0, y: 0 };
    this.#press = { id: event.pointerId, touch: event.pointerType === 'touch', start, now: start, hit, grip, liftedMs: 0, told: false };
    this.#linger(event.pointerType === 'touch' ? hit : null, LINGER_MS.touch);
    this.#node?.setPointerCapture(event.pointerId);
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (!press) return this.#hover(event);
    if (event.pointerId !== press.id) return;
    press.now = this.#at(event);
    if (!this.#dragging && press.hit && this.#isFar(press)) {
      this.#linger(null, 0);
      this.#dragging = true;
      press.liftedMs = performance.now();
      this.stage.lift(press.hit);
    }
    if (this.#dragging) this.#follow();
  }

  /** Over the same piece as before nothing is measured. */
  #hover(event: PointerEvent): void {
    if (event.pointerType !== 'mouse') return;
    if (this.#under === null) this.#measure();
    this.#rest(this.stage.hitAt(this.#at(event)));
  }

  #rest(hit: Hit | null): void {
    if ((hit?.piece ?? null) === this.#under) return;
    this.#under = hit?.piece ?? null;
    this.#linger(hit, LINGER_MS.mouse);
  }

  #linger(hit: Hit | null, afterMs: number): void {
    clearTimeout(this.#lingering);
    this.stage.linger(null);
    if (!hit) return;
    this.#lingering = setTimeout(() => {
      if (this.#press) this.#press.told = true;
      this.stage.linger(hit);
    }, afterMs);
  }

  #isFar({ start, now, touch }: Press): boolean {
    return Math.hypot(now.x - start.x, now.y - start.y) > (touch ? TAP_PX.touch : TAP_PX.mouse);
  }

  #follow(): void {
    const piece = this.dragged;
    if (piece === null || !this.#press) return;
    this.stage.drag(piece, this.#middle(this.#press));
    if (this.#isRising(this.#press)) this.#frame ||= requestAnimationFrame(() => ((this.#frame = 0), this.#follow()));
  }

  /** On its way from under the finger to above it. */
  #isRising({ touch, liftedMs }: Press): boolean {
    return touch && performance.now() - liftedMs < LIFT_MS;
  }

  #middle(press: Press): Point {
    const held = { x: press.now.x + press.grip.x, y: press.now.y + press.grip.y };
    if (!press.touch || !press.hit) return held;
    const above = { x: press.now.x, y: press.now.y - this.stage.halfHeight(press.hit.piece) - ABOVE_FINGER_PX };
    const part = Math.min(1, (performance.now() - press.liftedMs) / LIFT_MS);
    return { x: held.x + (above.x - held.x) * part, y: held.y + (above.y - held.y) * part };
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.id || event.button !== 0) return;
    press.now = this.#at(event);
    const piece = this.dragged;
    press.liftedMs -= LIFT_MS;
    const middle = this.#middle(press);
    this.#end();
    this.#linger(null, 0);
    if (press.told && piece === null) return;
    if (piece !== null) this.stage.drop(piece, middle);
    else this.stage.tap(press.start, press.hit);
  }

  /** The browser let go of the pointer (after a wheel or a second button, say): hold it again while it is pressed. */
  #slipped(event: PointerEvent): void {
    if (this.#press?.id !== event.pointerId) return;
    if (event.buttons & 1) this.#node?.setPointerCapture(event.pointerId);
    else this.breakOff();
  }

  #lost(id: number): void {
    if (this.#press?.id === id) this.breakOff();
  }

  #end(): void {
    const press = this.#press;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#press = null;
    this.#dragging = false;
    if (press && this.#node?.hasPointerCapture(press.id)) this.#node.releasePointerCapture(press.id);
  }

  #secondFinger(event: PointerEvent): void {
    if (!this.#dragging || !this.#press || event.pointerId === this.#press.id) return;
    event.preventDefault();
    event.stopPropagation();
    this.turn();
  }

  #rightButton(event: MouseEvent): void {
    if (event.button !== 2) return;
    event.preventDefault();
    if (this.#dragging) return this.mirror();
    this.#measure();
    const hit = this.stage.hitAt(this.#at(event));
    if (hit?.from === 'tray') this.stage.mirror(hit.piece);
  }

  #wheel(event: WheelEvent): void {
    if (event.ctrlKey) return;
    event.preventDefault();
    if (event.timeStamp - this.#wheeledMs < WHEEL_MS || event.deltaY === 0) return;
    this.#wheeledMs = event.timeStamp;
    const back = event.deltaY < 0;
    if (this.#dragging) return this.turn(back);
    this.#measure();
    const hit = this.stage.hitAt(this.#at(event));
    if (hit?.from === 'tray') this.stage.turn(hit.piece, back);
  }
}
