import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { Pocket } from '@jogada/wallet/server';

export type StuckAction = 'close' | 'roll_back';

/** A round that its vendor left open. Amounts in minor units. */
export interface StuckRoundRow {
  readonly member_id: string;
  readonly vendor_code: string;
  readonly round_id: string;
  readonly merchant_code: string;
  readonly game_id: string;
  readonly currency: Currency;
  readonly pocket: Pocket;
  readonly bet_amount: bigint;
  readonly win_amount: bigint;
  readonly opened_at: Date;
  readonly stuck_action: StuckAction;
}

/** Open rounds without a movement within their vendor's limit, oldest first. */
export function listStuckRounds(sql: Sql, { at, roundsMax }: { at: Date; roundsMax: number }): Promise<StuckRoundRow[]> {
  return sql.query(
    `select r.member_id, r.source as vendor_code, r.round_id, r.merchant_code, r.game_id, r.currency, r.pocket, r.bet_amount, r.win_amount,
            r.opened_at, v.stuck_action
       from games.vendor v
       join wallet.open_round_view r on r.source = v.code and r.opened_at <= $1::timestamptz - v.stuck_after_ms * interval '1 millisecond'
      where not exists (
              select from wallet.transfer_view t
               where t.member_id = r.member_id and t.source = r.source and t.round_id = r.round_id
                 and t.created_at > $1::timestamptz - v.stuck_after_ms * interval '1 millisecond')
      order by r.opened_at limit $2`,
    [at, roundsMax],
  );
}

/** The vendor's transaction ids of a round's stakes that were not refunded. */
export async function listStakes(
  sql: Sql,
  round: { memberId: string; vendorCode: string; roundId: string },
): Promise<{ external_id: string; kind: 'bet' | 'bet_and_win' }[]> {
  return sql.query(
    `select external_id, kind from wallet.transfer_view
      where member_id = $1 and source = $2 and round_id = $3 and kind in ('bet', 'bet_and_win') and status = 'applied'
      order by created_at, external_id`,
    [round.memberId, round.vendorCode, round.roundId],
  );
}

export async function insertStuckRound(sql: Sql, round: StuckRoundRow, end: { action: StuckAction; at: Date }): Promise<void> {
  await sql.query(
    `insert into games.stuck_round (member_id, vendor_code, round_id, merchant_code, game_id, action, bet_amount, win_amount, currency, opened_at, ended_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      round.member_id,
      round.vendor_code,
      round.round_id,
      round.merchant_code,
      round.game_id,
      end.action,
      round.bet_amount,
      round.win_amount,
      round.currency,
      round.opened_at,
      end.at,
    ],
  );
}
