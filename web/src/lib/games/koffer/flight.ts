// A dragged piece in the air. Its place is the value of a paused animation: a browser takes that for a layer that moves
// (another style of the element would make it build the list of all layers anew, in every frame).
export class Flight {
  readonly #node: HTMLElement;
  readonly #animation: Animation;
  readonly #effect: KeyframeEffect;
  #at: string;

  /** `at`: a value of `transform`, as everywhere here. */
  constructor(node: HTMLElement, at: string) {
    this.#node = node;
    this.#at = at;
    this.#effect = new KeyframeEffect(node, { transform: [at, at] }, { duration: 1, fill: 'both' });
    this.#animation = new Animation(this.#effect);
    this.#animation.pause();
  }

  to(at: string): void {
    this.#at = at;
    this.#effect.setKeyframes({ transform: [at, at] });
  }

  /** Leaves the piece where it is, with a style of its own that a transition can start from. Also when the piece has left
      the page in the meantime, where a browser would refuse to commit an animation's styles. */
  land(): void {
    this.#node.style.transform = this.#at;
    this.#animation.cancel();
    void getComputedStyle(this.#node).transform;
  }
}
