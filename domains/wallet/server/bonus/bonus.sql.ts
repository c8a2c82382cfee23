import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { Bonus } from '../../contract/player/bonus.ts';
import type { BonusGrantRow } from '../ledger/bonus-grants.sql.ts';

/** The ledger's grant with its non-monetary record. */
export interface BonusRow extends BonusGrantRow {
  readonly id: Bonus['bonusId'];
  readonly name: string;
  readonly given_by: string;
  readonly given_reason: string;
  readonly end_cause: 'member' | 'withdrawal' | 'operator' | 'used_up' | null;
  readonly ended_by: string | null;
  readonly end_reason: string | null;
}

const BONUSES = `
  select g.*, coalesce(r.name, '') as name, coalesce(r.given_by, 'promotions') as given_by, coalesce(r.given_reason, '') as given_reason,
         r.end_cause, r.ended_by, r.end_reason
    from wallet.bonus_grant_view g left join wallet.bonus_record r on r.member_id = g.member_id and r.bonus_id = g.id`;

export async function findBonus(sql: Sql, bonus: { memberId: string; bonusId: string }): Promise<BonusRow | undefined> {
  const [row] = await sql.query<BonusRow>(`${BONUSES} where g.member_id = $1 and g.id = $2`, [bonus.memberId, bonus.bonusId]);
  return row;
}

/** Bonuses playable at a given time, in the order in which bets use them. */
export function selectOpenBonuses(sql: Sql, { memberId, at }: { memberId: string; at: Date }): Promise<BonusRow[]> {
  return sql.query<BonusRow>(`${BONUSES} where g.member_id = $1 and g.state = 'open' and g.expires_at > $2 order by g.expires_at, g.id`, [
    memberId,
    at,
  ]);
}

/** Bonuses that are over, newest first. An expired bonus is included even before the job has ended it. */
export function selectEndedBonuses(
  sql: Sql,
  page: { memberId: string; at: Date; after: KeysetPlace | undefined; limit: number },
): Promise<BonusRow[]> {
  return sql.query<BonusRow>(
    `${BONUSES}
      where g.member_id = $1 and (g.state <> 'open' or g.expires_at <= $2)
        and ($3::timestamptz is null or (coalesce(g.ended_at, g.expires_at), g.id) < ($3, $4))
      order by coalesce(g.ended_at, g.expires_at) desc, g.id desc limit $5`,
    [page.memberId, page.at, page.after?.at ?? null, page.after?.id ?? '', page.limit],
  );
}

/** All of a member's bonuses, newest first. */
export function selectBonuses(sql: Sql, page: { memberId: string; after: KeysetPlace | undefined; limit: number }): Promise<BonusRow[]> {
  return sql.query<BonusRow>(
    `${BONUSES}
      where g.member_id = $1 and ($2::timestamptz is null or (g.granted_at, g.id) < ($2, $3))
      order by g.granted_at desc, g.id desc limit $4`,
    [page.memberId, page.after?.at ?? null, page.after?.id ?? '', page.limit],
  );
}

export interface WeightRow {
  readonly weight_rule: string;
  readonly classification: string;
  readonly weight_percent: number;
  readonly takes_bonus: boolean;
}

export function selectWeights(sql: Sql, rules: readonly string[]): Promise<WeightRow[]> {
  return sql.query<WeightRow>(
    `select weight_rule, classification, weight_percent::int as weight_percent, takes_bonus from wallet.wagering_weight
      where weight_rule = any ($1) order by weight_rule, weight_percent desc, classification`,
    [rules],
  );
}

export async function selectWeightRules(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ weight_rule: string }>('select distinct weight_rule from wallet.wagering_weight order by weight_rule');
  return rows.map((row) => row.weight_rule);
}

/** Inserts the non-monetary record of a bonus. An existing record is kept unchanged. */
export async function insertBonusRecord(
  sql: Sql,
  record: { memberId: string; bonusId: string; name: string; givenBy: string; givenReason: string },
): Promise<void> {
  await sql.query(
    `insert into wallet.bonus_record (member_id, bonus_id, name, given_by, given_reason) values ($1, $2, $3, $4, $5)
     on conflict (member_id, bonus_id) do nothing`,
    [record.memberId, record.bonusId, record.name, record.givenBy, record.givenReason],
  );
}

export interface BonusEnd {
  readonly cause: 'member' | 'withdrawal' | 'operator' | 'used_up';
  /** An operator's id, the member's id, or `system`. */
  readonly by: string;
  readonly reason: string;
}

export async function setBonusEnd(sql: Sql, end: BonusEnd & { memberId: string; bonusId: string }): Promise<void> {
  await sql.query(
    `insert into wallet.bonus_record as r (member_id, bonus_id, name, given_by, given_reason, end_cause, ended_by, end_reason)
     values ($1, $2, '', 'promotions', '', $3, $4, $5)
     on conflict (member_id, bonus_id) do update set end_cause = $3, ended_by = $4, end_reason = $5`,
    [end.memberId, end.bonusId, end.cause, end.by, end.reason],
  );
}

/** Amount of a ledger transfer, minor units. */
export async function findTransferAmount(sql: Sql, transfer: { memberId: string; transferId: string }): Promise<bigint> {
  const [row] = await sql.query<{ amount: bigint }>('select amount from wallet.transfer_view where member_id = $1 and transfer_id = $2', [
    transfer.memberId,
    transfer.transferId,
  ]);
  if (!row) throw new Error(`transfer ${transfer.transferId} is not in the ledger`);
  return row.amount;
}

interface DueRow {
  readonly id: string;
  readonly member_id: string;
  readonly expires_at: Date;
}

/** Open bonuses past their expiry, oldest first, after the given keyset position. */
export function selectRunOut(sql: Sql, page: { at: Date; after: KeysetPlace | undefined; limit: number }): Promise<DueRow[]> {
  return sql.query<DueRow>(
    `select id, member_id, expires_at from wallet.bonus_grant
      where state = 'open' and expires_at <= $1 and ($2::timestamptz is null or (expires_at, id) > ($2, $3))
      order by expires_at, id limit $4`,
    [page.at, page.after?.at ?? null, page.after?.id ?? '', page.limit],
  );
}

/** Open bonuses with a balance of zero and no open round that could credit them. */
export function selectUsedUp(sql: Sql, page: { at: Date; after: string; limit: number }): Promise<DueRow[]> {
  return sql.query<DueRow>(
    `select id, member_id, expires_at from wallet.bonus_grant_view
      where state = 'open' and expires_at > $1 and balance = 0 and staked_open = 0 and id > $2
      order by id limit $3`,
    [page.at, page.after, page.limit],
  );
}
