import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

/** A grant with its balances. Amounts in minor units. */
export interface BonusGrantRow {
  readonly member_id: string;
  readonly id: string;
  readonly merchant_code: string;
  readonly promotion_code: string;
  readonly source: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly wagering_required: bigint;
  readonly wagering_done: bigint;
  readonly stake_order: 'cash_first' | 'bonus_first';
  /** The rule from which its weights were copied. */
  readonly weight_rule: string;
  /** By game classification, copied at the grant. */
  readonly weights: Readonly<Record<string, { readonly percent: number; readonly takesBonus: boolean }>>;
  readonly max_bet: bigint | null;
  readonly max_conversion: bigint | null;
  readonly state: 'open' | 'converted' | 'forfeited' | 'expired';
  readonly converted_amount: bigint;
  readonly returned_amount: bigint;
  readonly granted_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly balance: bigint;
  /** The part staked in open rounds. */
  readonly staked_open: bigint;
}

/** A member's open grants in the order in which stakes use them. */
export function selectOpenGrants(sql: Sql, memberId: string): Promise<BonusGrantRow[]> {
  return sql.query<BonusGrantRow>("select * from wallet.bonus_grant_view where member_id = $1 and state = 'open' order by expires_at, id", [
    memberId,
  ]);
}

/** Open grants past their expiry, oldest first. */
export function selectDueGrants(sql: Sql, due: { at: Date; limit: number }): Promise<BonusGrantRow[]> {
  return sql.query<BonusGrantRow>(
    "select * from wallet.bonus_grant_view where state = 'open' and expires_at <= $1 order by expires_at, id limit $2",
    [due.at, due.limit],
  );
}
