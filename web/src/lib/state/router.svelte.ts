// The page's address: which path stands, and going elsewhere without loading the page again.
import { pathBelow, under } from '$lib/net/address';

export class Router {
  /** Below the base, with a leading slash. */
  path = $state('/');
  /** Counts the ways gone; screens move focus and scroll to the top when it changes. */
  turns = $state(0);

  constructor(
    private readonly base: string,
    private readonly window: Window,
  ) {
    this.#read();
    window.addEventListener('popstate', () => this.#arrive());
    window.document.addEventListener('click', (event) => this.#clicked(event));
  }

  /** The whole address of a path, for links to share. */
  address(path: string): string {
    return under(this.base, path).href;
  }

  go(path: string): void {
    this.window.history.pushState(null, '', this.address(path));
    this.#arrive();
  }

  /** Like `go`, but the present page is not kept in the history. */
  become(path: string): void {
    this.window.history.replaceState(null, '', this.address(path));
    this.#arrive();
  }

  #read(): void {
    this.path = decoded(pathBelow(this.base, this.window.location.href));
  }

  #arrive(): void {
    this.#read();
    this.turns += 1;
  }

  #clicked(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
    if (!link.href.startsWith(this.base) || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    this.go(pathBelow(this.base, link.href));
  }
}

/** The path as it is read; one whose signs are no letters stays as it was typed, and is a page that does not exist. */
export function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** "/raum/:code" against "/raum/ABCD" gives { code: "ABCD" }; nothing when it does not fit. */
export function matched(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const word = given[at] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = word;
    else if (part !== word) return null;
  }
  return params;
}
