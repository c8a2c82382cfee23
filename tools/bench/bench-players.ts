import type { Database } from '@jogada/platform/server';
import { openAccounts } from '@jogada/wallet/server';
import { callPost } from '../../domains/wallet/server/ledger/ledger.sql.ts';

export const GAME_ID = 'tesouro-da-mata';

/** Initial balance of each player, minor units: enough that no bet is refused. */
const OPENING_AMOUNT = 1_000_000_000n;

/** A member with money and an open game. */
export interface BenchPlayer {
  readonly memberId: string;
  readonly sessionId: string;
}

/**
 * Creates members with money, each with an open game. All but the money is written directly into the tables, because the benchmark measures
 * bets and not registrations. Ids are numbered, so that a pgbench script can derive them.
 */
export async function createBenchPlayers(owner: Database, count: number): Promise<BenchPlayer[]> {
  const now = new Date();
  const players = Array.from({ length: count }, (_, index) => ({
    memberId: memberName(index + 1),
    sessionId: `gls_${numbered(index + 1)}`,
  }));
  const memberIds = players.map(({ memberId }) => memberId);
  await owner.query(
    `insert into accounts.member (id, merchant_code, username, password_hash, type, currency, register_method, created_at)
     select id, 'demo', 'bench_' || n, '$argon2id$never', 0, 'BRL', 'H5', $2 from unnest($1::text[]) with ordinality as m (id, n)`,
    [memberIds, now],
  );
  // Normally done by the registration; otherwise the first counted round would create the row.
  await owner.query(
    `with placed as (
       insert into agents.node (member_id, merchant_code, depth, joined_at) select m, 'demo', 0, $2 from unnest($1::text[]) as m
       returning member_id
     ), noted as (
       insert into agents.placement (member_id, from_at, placed_by) select member_id, $2, 'registration' from placed
     )
     insert into agents.line (ancestor_id, member_id, distance) select member_id, member_id, 0 from placed`,
    [memberIds, now],
  );
  for (const memberId of memberIds) await openAccounts(owner, { memberId, merchantCode: 'demo', currency: 'BRL', at: now });
  await owner.query(
    `insert into games.launch_session (member_id, id, merchant_code, vendor_code, game_id, language, currency, pocket, token_hash,
                                       token_expires_at, token_used_at, created_at, last_used_at, expires_at)
     select m, s, 'demo', 'arcade', $3, 'pt', 'BRL', 'cash', sha256(convert_to(s, 'UTF8')), $4, $4, $4, $4, $4::timestamptz + interval '12 hours'
       from unnest($1::text[], $2::text[]) as p (m, s)`,
    [memberIds, players.map(({ sessionId }) => sessionId), GAME_ID, now],
  );
  await fund(owner, memberIds, now);
  await owner.query('delete from platform.outbox');
  return players;
}

/** Name of the n-th member; `memberNameSql` is its SQL equivalent. */
function memberName(number: number): string {
  return `mbr_${numbered(number)}`;
}

export function memberNameSql(number: string): string {
  return `'mbr_' || lpad((${number})::text, 16, '0')`;
}

function numbered(number: number): string {
  return String(number).padStart(16, '0');
}

const FUND_AT_ONCE = 500;

async function fund(owner: Database, memberIds: readonly string[], at: Date): Promise<void> {
  for (let first = 0; first < memberIds.length; first += FUND_AT_ONCE) {
    await callPost(
      owner,
      memberIds.slice(first, first + FUND_AT_ONCE).map((memberId) => ({
        transferId: `trf_${memberId}`,
        kind: 'deposit',
        merchantCode: 'demo',
        memberId,
        source: 'pix',
        externalId: `E${memberId}`,
        amount: OPENING_AMOUNT,
        currency: 'BRL',
        at,
      })),
    );
  }
}
