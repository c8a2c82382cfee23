import { FIGURES, type GameFigures } from './game-figures.ts';
import { measureInParallel } from './measure-in-parallel.ts';

// npm run arcade:rtp [game] [rounds] [seed]: prints the calculated and simulated return of every game beside its stated one. Without a
// game's name skips calculations that take minutes; docs/games.md has their last figures.

const SEED = 20_261_121;
const [name = 'all', roundsText, seedText] = process.argv.slice(2);
const chosen = FIGURES.filter((game) => (name === 'all' ? game.roundsDefault > 0 : game.name.startsWith(name)));
if (chosen.length === 0) {
  process.stderr.write(`unknown game; use all, ${[...new Set(FIGURES.map((game) => game.name.split(' ')[0]))].join(', ')}\n`);
  process.exit(1);
}

const rows = [['game', 'stated %', 'exact %', 'hits %', 'deviation', 'highest', 'rounds played', 'played %', '± 95 %', 'largest seen']];
for (const game of chosen) rows.push(await rowOf(game));
const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
for (const row of rows) process.stdout.write(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`);

async function rowOf(game: GameFigures): Promise<string[]> {
  const percent = (share: number) => (share * 100).toFixed(4);
  const exact = game.exact?.();
  const rounds = roundsText === undefined ? game.roundsDefault : Number(roundsText.replaceAll('_', ''));
  const played = rounds > 0 ? await measureInParallel({ name: game.name, rounds, seed: Number(seedText ?? SEED) }) : undefined;
  const hitShare = exact?.hitShare ?? played?.hitShare;
  const deviation = exact?.deviation ?? played?.deviation;
  return [
    game.name,
    game.stated,
    exact === undefined ? '' : percent(exact.total),
    hitShare === undefined ? '' : (hitShare * 100).toFixed(2),
    deviation?.toFixed(2) ?? '',
    String(game.winMax ?? exact?.winMax ?? ''),
    rounds.toLocaleString('en'),
    played === undefined ? '' : percent(played.total),
    played === undefined ? '' : percent(played.margin),
    played === undefined ? '' : String(played.winMax),
  ];
}
