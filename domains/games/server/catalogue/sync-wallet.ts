import type { Sql } from '@jogada/platform/server';
import { nameSources, setGameClassifications } from '@jogada/wallet/server';
import { findKindsOfGames, findVendorNames } from './sync-wallet.sql.ts';

/**
 * Copies catalogue data to the wallet: each game's category, which sets its wagering weight, and the vendor names for statements. Runs
 * after every change. Idempotent.
 */
export async function syncWallet(sql: Sql): Promise<void> {
  const games = await findKindsOfGames(sql);
  await setGameClassifications(
    sql,
    games.map(({ id, category }) => ({ gameId: id, classification: category })),
  );
  await nameSources(sql, await findVendorNames(sql));
}
