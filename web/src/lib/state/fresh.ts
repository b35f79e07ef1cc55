// Whether the server has a newer page than this one: its script has another name then.

const EVERY_MS = 15 * 60_000;
const SCRIPT = /<script[^>]+src="([^"]+\.js)"/;

/** The name of the page's script in its source; empty: not our page. */
export const scriptIn = (html: string): string => SCRIPT.exec(html)?.[1]?.split('/').at(-1) ?? '';

/** Calls once when a newer page stands ready: looks now and then, and when the player comes back to the page. */
export function watchForNewer(document: Document, base: string, found: () => void): void {
  const mine = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1) ?? '';
  let told = false;
  const look = async (): Promise<void> => {
    if (told || document.hidden) return;
    const html = await fetch(base, { cache: 'no-cache' }).then((answer) => (answer.ok ? answer.text() : ''), () => '');
    const theirs = scriptIn(html);
    if (told || !theirs || !mine || theirs === mine) return;
    told = true;
    found();
  };
  setInterval(() => void look(), EVERY_MS);
  document.addEventListener('visibilitychange', () => void look());
}
