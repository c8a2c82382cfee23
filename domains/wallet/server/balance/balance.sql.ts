import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

export interface PocketRow {
  readonly pocket: string;
  readonly currency: string;
  readonly balance: bigint;
  readonly version: bigint;
  /** For a bonus: whether it is still playable. */
  readonly is_open: boolean;
}

/** A member's pockets at a given time: cash, held, play, and one for each past or present bonus. */
export function selectPockets(sql: Sql, { memberId, at }: { memberId: string; at: Date }): Promise<PocketRow[]> {
  return sql.query<PocketRow>(
    `select a.pocket, a.currency, a.balance, a.version, coalesce(g.state = 'open' and g.expires_at > $2, true) as is_open
       from wallet.account a left join wallet.bonus_grant g on g.member_id = a.member_id and g.id = a.grant_id
      where a.member_id = $1`,
    [memberId, at],
  );
}

export interface InPlayRow {
  readonly amount: bigint;
  readonly round_count: bigint;
}

/** Real money that a member has staked in open rounds. */
export async function sumInPlay(sql: Sql, owner: { memberId: string; currency: Currency }): Promise<InPlayRow> {
  const [row] = await sql.query<InPlayRow>(
    `select coalesce(sum(bet_amount), 0)::bigint as amount, count(*) as round_count from wallet.open_round_view
      where member_id = $1 and currency = $2 and pocket <> 'play' and bet_amount > 0 and win_amount = 0`,
    [owner.memberId, owner.currency],
  );
  return row ?? { amount: 0n, round_count: 0n };
}
