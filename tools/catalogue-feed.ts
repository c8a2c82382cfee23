import { writeFile } from 'node:fs/promises';
import { FEED_COLUMNS } from '@jogada/games/contract/vendor-api';
import { stringify } from 'csv-stringify/sync';
import { demoFeed } from '../db/seed/catalogue/demo-feed.ts';

/** `npm run catalogue:feed -- <file.json|file.csv>`: writes the demo catalogue as a vendor's feed. */
const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('usage: npm run catalogue:feed -- <file.json|file.csv>\n');
  process.exitCode = 2;
} else {
  const feed = demoFeed();
  await writeFile(file, file.endsWith('.csv') ? csvOf(feed) : `${JSON.stringify(feed, null, 1)}\n`);
  process.stdout.write(`${feed.games.length} games of ${feed.vendors.length} vendors in ${file}\n`);
}

function csvOf({ vendors, games }: ReturnType<typeof demoFeed>): string {
  const names = new Map(vendors.map(({ code, name }) => [code, name]));
  const rows = games.map((game) => ({ ...game, features: game.features.join(' '), vendorName: names.get(game.vendorCode) }));
  return stringify(rows, { header: true, columns: [...FEED_COLUMNS], cast: { boolean: (value) => String(Number(value)) } });
}
