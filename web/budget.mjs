// Measures what the browser must load for a page (script, gzip) in web/dist and fails over the budget.
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const KB = 1024;
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));

/** Every script file that loading these sources brings along, without what they only load later. */
function filesFor(sources) {
  const files = new Set();
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    files.add(chunk.file);
    (chunk.imports ?? []).forEach(visit);
  };
  sources.forEach(visit);
  return [...files].filter((file) => file.endsWith('.js'));
}

const gzipKb = (files) => files.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length, 0) / KB;

const games = readdirSync('src/lib/games', { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
const has = (source) => source in manifest;
const gameFiles = (game, names) => names.map((name) => `src/lib/games/${game}/${name}`).filter(has);

const pages = [
  { page: 'start', limitKb: 60, sources: ['index.html', 'src/routes/Portal.svelte', ...games.flatMap((game) => gameFiles(game, ['Window.svelte']))] },
  ...games
    .filter((game) => has(`src/lib/games/${game}/table.ts`))
    .map((game) => ({
      page: `table ${game}`,
      limitKb: 130,
      sources: ['index.html', 'src/routes/Table.svelte', ...gameFiles(game, ['table.ts', 'words.de.ts'])],
    })),
];

let over = 0;
for (const { page, limitKb, sources } of pages) {
  const kb = gzipKb(filesFor(sources.filter((source) => source === 'index.html' || has(source))));
  over += kb > limitKb ? 1 : 0;
  console.log(`${page}: ${kb.toFixed(1)} KB of ${limitKb} KB script (gzip)${kb > limitKb ? ' OVER' : ''}`);
}
process.exit(over ? 1 : 0);
