import { openDatabase } from '@jogada/platform/server';
import { seedCatalogue } from '../../db/seed/catalogue/seed-catalogue.ts';
import { findGamePage, type GameFilter } from '../../domains/games/server/catalogue/game-list.sql.ts';
import { startBenchDatabase } from './bench-database.ts';
import type { BenchRun } from './bench-run.ts';
import { median, percentile, toHundredths, type Result } from './rounds.ts';
import { atMost, type Verdict } from './verdict.ts';

const GAMES = 20_000;
const TARGET_MS = 30;
const WARM = 5;

const SEARCHES: Readonly<Record<string, string>> = {
  'a word of a name': 'esmeralda',
  'a typing error': 'tesuoro',
  'a typing error in each of two words': 'onca dourda',
  'a vendor': 'maré mansa',
  'a category': 'ao vivo',
  'two letters': 'ao',
  'a name that matches nothing': 'xqzwv',
  'no search term': '',
};

const ANY: GameFilter = {
  merchantCode: 'demo',
  categories: null,
  isHotOnly: false,
  isExclusiveOnly: false,
  isNewOnly: false,
  isOpenOnly: false,
  newDays: { from: '2026-11-01', to: '2026-11-30' },
  approval: null,
  name: '',
  vendorCode: '',
  classification: '',
  minBetAmount: 0n,
  stakeRange: null,
  feature: '',
  lineCountMin: 0,
  volatility: '',
  returnMinBasisPoints: 0,
};

/** Time of a search among 20,000 games in the serving process: first page and count. */
export async function benchSearch(run: BenchRun): Promise<{ rates: readonly Result[]; verdicts: readonly Verdict[] }> {
  const database = await startBenchDatabase(run);
  const site = openDatabase({ url: database.logins.api, connectionsMax: 2, merchants: 'every', applicationName: 'jogada-bench-search' });
  try {
    const { owner } = database;
    await owner.transaction((tx) => seedCatalogue(tx, { now: new Date() }), { isLong: true });
    const [known] = await owner.query<{ count: number }>('select count(*)::int as count from games.game');
    await owner.query(
      `insert into games.game (id, vendor_code, name, category, classification, min_bet_amount, max_bet_amount, has_free_play, rtp_basis_points,
         volatility, art_path, colour, sort_order, created_at)
       select left(g.id, 50) || '-' || copy, g.vendor_code, g.name || ' ' || copy, g.category, g.classification, g.min_bet_amount, g.max_bet_amount,
              g.has_free_play, g.rtp_basis_points, g.volatility, g.art_path, g.colour, g.sort_order, g.created_at
         from generate_series(2, 20) copy cross join games.game g order by copy, g.id limit $1`,
      [GAMES - (known?.count ?? 0)],
    );
    await owner.query('vacuum analyze games.game');
    const [grown] = await owner.query<{ count: number }>('select count(*)::int as count from games.game');
    run.report(`${grown?.count} games`);

    const verdicts: Verdict[] = [];
    for (const [name, words] of Object.entries(SEARCHES)) {
      const search = () => findGamePage(site, { ...ANY, name: words }, { limit: 18, offset: 0 });
      for (let turn = 0; turn < WARM; turn += 1) await search();
      const took: number[] = [];
      let found = 0;
      for (let turn = 0; turn < run.rounds * 10; turn += 1) {
        const askedAt = performance.now();
        found = (await search()).totalCount;
        took.push(performance.now() - askedAt);
      }
      const figure = {
        median: toHundredths(median(took)),
        lowest: toHundredths(Math.min(...took)),
        highest: toHundredths(percentile(took, 0.95)),
      };
      verdicts.push(atMost(`${name}, ${found} found: ms (highest: p95)`, figure, TARGET_MS));
    }
    return { rates: [], verdicts };
  } finally {
    await site.close();
    await database.remove();
  }
}
