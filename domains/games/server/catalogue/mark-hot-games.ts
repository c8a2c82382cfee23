import { SETTINGS_CHANGED, type SettingsChanged } from '@jogada/merchant/server';
import { emit, type Context } from '@jogada/platform/server';
import { CATALOGUE_CHANGED, type CatalogueChanged } from '../events.ts';
import { replaceHotGames, selectHotGames } from './hot-game.sql.ts';

/**
 * HOT: the most played titles of a merchant in the last seven days of its calendar, by rounds with a stake in cash. At most twelve, at most one
 * of three that it offers, and none with fewer than twenty rounds.
 */
const HOT = { days: 7, roundsMin: 20, titlesMax: 12, offeredPerHot: 3 } as const;

/** Marks each merchant's hot titles by the figures counted so far. Open pages reload their lists when a title joins or leaves. */
export async function markHotGames({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> {
  const at = now();
  for (const { merchant_code: merchantCode, game_ids: gameIds, round_counts: roundCounts } of await selectHotGames(database, {
    ...HOT,
    at,
  })) {
    await database.transaction(async (tx) => {
      if (!(await replaceHotGames(tx, { merchantCode, gameIds, roundCounts, at }))) return;
      const payload: SettingsChanged & CatalogueChanged = { merchantCode };
      await emit(tx, { topic: SETTINGS_CHANGED, payload, at });
      await emit(tx, { topic: CATALOGUE_CHANGED, payload, at });
    });
  }
}
