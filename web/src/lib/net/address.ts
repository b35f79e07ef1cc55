// Where things are: everything hangs below the page's base address, so the house also works under a sub-path.

/** The root of the house, with a trailing slash: what <base href> says. */
export function baseOf(document: Document): string {
  return new URL('.', document.baseURI).href;
}

/** The address of `path` ("api/games") below the base. */
export function under(base: string, path: string): URL {
  return new URL(path.replace(/^\/+/, ''), base);
}

/** The live socket's address with its single-use ticket. */
export function socketAddress(base: string, ticket: string): URL {
  const url = under(base, 'ws');
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('ticket', ticket);
  return url;
}

/** The page's path below the base, with a leading slash: "/raum/ABCD". */
export function pathBelow(base: string, location: string): string {
  const root = new URL(base).pathname;
  const path = new URL(location, base).pathname;
  return path.startsWith(root) ? `/${path.slice(root.length)}` : '/';
}
