import type { Sql } from '@jogada/platform/server';
import { nameSources, setGameClassifications } from '@jogada/wallet/server';
import { findKindsOfGames, findVendorNames } from './sync-wallet.sql.ts';

/**
 * Tells the wallet what it has to know of the catalogue: which kind each game is of, by which it counts when a bonus is
 * wagered, and what the vendors are called in a member's record. Done after every change; doing it twice is doing it once.
 */
export async function syncWallet(sql: Sql): Promise<void> {
  const games = await findKindsOfGames(sql);
  await setGameClassifications(
    sql,
    games.map(({ id, category }) => ({ gameId: id, classification: category })),
  );
  await nameSources(sql, await findVendorNames(sql));
}
