import { LRUCache } from 'lru-cache';
import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import type { Currency } from '@jogada/platform/contract';
import type { Services } from '@jogada/merchant/server';
import type { Context } from '@jogada/platform/server';
import type { Pocket } from '@jogada/wallet/server';
import { findPlayerRow } from './players.sql.ts';
import { VendorRefusal } from './vendor-refusal.ts';

/** A member's immutable data, needed for every posting. */
export interface Player {
  readonly merchantCode: string;
  readonly currency: Currency;
  /** Play money for trial accounts, cash for all others. */
  readonly pocket: Pocket;
}

const PLAYERS_MAX = 200_000;

/** The players that a process remembers, by member id. Limited by size: with `max` the cache would reserve its room at the start. */
export function createPlayerMemory(): LRUCache<string, Player> {
  return new LRUCache<string, Player>({ maxSize: PLAYERS_MAX, sizeCalculation: () => 1 });
}

/** @throws VendorRefusal unknown_member */
export async function getPlayer(ctx: Pick<Context, 'database'> & Pick<Services, 'games'>, memberId: string): Promise<Player> {
  const { players } = ctx.games;
  const known = players.get(memberId);
  if (known) return known;
  const row = await findPlayerRow(ctx.database, memberId);
  if (!row) throw new VendorRefusal('unknown_member');
  const player: Player = { merchantCode: row.merchant_code, currency: row.currency, pocket: row.type === TRIAL_TYPE ? 'play' : 'cash' };
  players.set(memberId, player);
  return player;
}
