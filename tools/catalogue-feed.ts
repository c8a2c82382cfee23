import { writeFile } from 'node:fs/promises';
import { FEED_COLUMNS } from '@jogada/games/contract/vendor-api';
import { demoFeed } from '../db/seed/catalogue/demo-feed.ts';

/** `npm run catalogue:feed -- <file.json|file.csv>`: writes the demonstration's feed, as a vendor's would be. */
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
  const rows = games.map((game) => {
    const row: Readonly<Record<string, string | number | boolean | undefined>> = { ...game, vendorName: names.get(game.vendorCode) };
    return FEED_COLUMNS.map((column) => quoted(row[column])).join(',');
  });
  return `${[FEED_COLUMNS.join(','), ...rows].join('\n')}\n`;
}

function quoted(value: string | number | boolean | undefined): string {
  const text = typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
