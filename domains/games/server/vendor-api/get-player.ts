import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import type { Currency } from '@jogada/platform/contract';
import type { Context, Database } from '@jogada/platform/server';
import type { Pocket } from '@jogada/wallet/server';
import { BoundedMemory } from './bounded-memory.ts';
import { findPlayerRow } from './players.sql.ts';
import { VendorRefusal } from './vendor-refusal.ts';

/** What never changes of a member, and every posting needs. */
export interface Player {
  readonly merchantCode: string;
  readonly currency: Currency;
  /** Trial accounts play from their play money, all others from cash. */
  readonly pocket: Pocket;
}

const PLAYERS_MAX = 200_000;
const memories = new WeakMap<object, BoundedMemory<Player>>();

/** @throws VendorRefusal unknown_member */
export async function getPlayer(ctx: Pick<Context, 'database'>, memberId: string): Promise<Player> {
  const memory = memoryOf(ctx.database);
  const known = memory.find(memberId);
  if (known) return known;
  const row = await findPlayerRow(ctx.database, memberId);
  if (!row) throw new VendorRefusal('unknown_member');
  const player: Player = { merchantCode: row.merchant_code, currency: row.currency, pocket: row.type === TRIAL_TYPE ? 'play' : 'cash' };
  memory.keep(memberId, player);
  return player;
}

function memoryOf(database: Database): BoundedMemory<Player> {
  const known = memories.get(database.memoryKey);
  if (known) return known;
  const created = new BoundedMemory<Player>({ entriesMax: PLAYERS_MAX });
  memories.set(database.memoryKey, created);
  return created;
}
