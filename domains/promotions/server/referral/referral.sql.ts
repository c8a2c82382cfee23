import type { Currency } from '@jogada/platform/contract';
import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { Invitation } from '../../contract/player/referral.ts';

export interface RuleRow {
  readonly reward_amount: bigint;
  readonly wager_times: number;
  readonly qualifying_amount: bigint;
  readonly qualifying_days: number;
  readonly monthly_rewards_max: number;
  readonly changed_at: Date;
}

export async function findRule(sql: Sql, merchantCode: string): Promise<RuleRow | undefined> {
  const [row] = await sql.query<RuleRow>(
    `select reward_amount, wager_times, qualifying_amount, qualifying_days, monthly_rewards_max, changed_at
       from promotions.referral_rule where merchant_code = $1`,
    [merchantCode],
  );
  return row;
}

export async function findCode(sql: Sql, memberId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ code: string }>('select code from promotions.referral_code where member_id = $1', [memberId]);
  return row?.code;
}

/** Serialises the creation of a member's code until the transaction ends. */
export async function lockCodeOf(sql: Sql, memberId: string): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('promotions.referral_code ' || $1, 0))", [memberId]);
}

export async function insertCode(sql: Sql, code: { memberId: string; merchantCode: string; code: string; at: Date }): Promise<void> {
  await sql.query('insert into promotions.referral_code (member_id, merchant_code, code, made_at) values ($1, $2, $3, $4)', [
    code.memberId,
    code.merchantCode,
    code.code,
    code.at,
  ]);
}

/** Records an opening of a member's invitation, once per visitor. */
export async function insertOpening(
  sql: Sql,
  opening: { merchantCode: string; code: string; visitorHash: Buffer; at: Date },
): Promise<void> {
  await sql.query(
    `insert into promotions.referral_opening (member_id, visitor_hash, opened_at)
     select member_id, $3, $4 from promotions.referral_code where merchant_code = $1 and code = upper($2) on conflict do nothing`,
    [opening.merchantCode, opening.code, opening.visitorHash, opening.at],
  );
}

export interface TotalsRow {
  readonly opened: number;
  readonly registered: number;
  readonly qualified: number;
  readonly paid_amount: bigint;
  readonly waiting_amount: bigint;
}

/** Totals of a member's invitations. */
export async function readTotals(sql: Sql, wanted: { memberId: string; at: Date }): Promise<TotalsRow> {
  const [row] = await sql.query<TotalsRow>(
    `select (select count(*)::int from promotions.referral_opening o where o.member_id = $1) as opened,
            (select count(*)::int from promotions.referral r where r.inviter_member_id = $1) as registered,
            (select count(*)::int from promotions.referral r where r.inviter_member_id = $1 and r.state = 'qualified') as qualified,
            coalesce((select sum(w.amount) from promotions.reward w
                       where w.member_id = $1 and w.origin = 'referral' and w.state = 'claimed'), 0)::bigint as paid_amount,
            coalesce((select sum(w.amount) from promotions.reward w
                       where w.member_id = $1 and w.origin = 'referral' and w.state = 'claimable'
                         and (w.claim_by is null or w.claim_by > $2)), 0)::bigint as waiting_amount`,
    [wanted.memberId, wanted.at],
  );
  if (!row) throw new Error('the totals query returned no row');
  return row;
}

export interface ReferralRow {
  readonly referral_id: string;
  readonly name: string;
  readonly state: 'registered' | 'qualified' | 'lapsed' | 'refused';
  readonly is_paid: boolean;
  readonly reason: Invitation['reason'];
  readonly staked_amount: bigint;
  readonly qualifying_amount: bigint;
  readonly reward_amount: bigint;
  readonly currency: Currency;
  readonly registered_at: Date;
  readonly deadline: Date;
  readonly qualified_at: Date | null;
}

export function selectReferrals(
  sql: Sql,
  page: { memberId: string; after: KeysetPlace | undefined; limit: number },
): Promise<ReferralRow[]> {
  return sql.query<ReferralRow>(
    `select r.referral_id, coalesce(nullif(m.nickname, ''), m.username) as name, r.state, coalesce(w.state = 'claimed', false) as is_paid, r.reason,
            r.staked_amount, r.qualifying_amount, r.reward_amount, r.currency, r.registered_at, r.deadline, r.qualified_at
       from promotions.referral r
       join accounts.member_view m on m.member_id = r.invited_member_id
       left join promotions.reward w on w.member_id = r.inviter_member_id and w.occasion = r.referral_id
      where r.inviter_member_id = $1 and ($2::timestamptz is null or (r.registered_at, r.referral_id) < ($2, $3))
      order by r.registered_at desc, r.referral_id desc limit $4`,
    [page.memberId, page.after?.at ?? null, page.after?.id ?? '', page.limit],
  );
}

export type OwnReferralRow = Omit<ReferralRow, 'referral_id' | 'is_paid' | 'reward_amount' | 'registered_at'>;

/** The referral by which a member came, with the inviter's name. */
export async function findReferralOf(sql: Sql, memberId: string): Promise<OwnReferralRow | undefined> {
  const [row] = await sql.query<OwnReferralRow>(
    `select coalesce(nullif(m.nickname, ''), m.username) as name, r.state, r.reason, r.staked_amount, r.qualifying_amount, r.currency,
            r.deadline, r.qualified_at
       from promotions.referral r
       join accounts.member_view m on m.member_id = r.inviter_member_id
      where r.invited_member_id = $1`,
    [memberId],
  );
  return row;
}

/** Returns who invited a member, by a referral code or by the inviter's member id. */
export async function findInviterOf(
  sql: Sql,
  memberId: string,
): Promise<{ inviter_member_id: string; currency: Currency; created_at: Date } | undefined> {
  const [row] = await sql.query<{ inviter_member_id: string; currency: Currency; created_at: Date }>(
    `select i.inviter_member_id, m.currency, i.created_at
       from accounts.invitation_view i
       join accounts.member_view m on m.member_id = i.member_id
       left join promotions.referral_code c on c.merchant_code = i.merchant_code and c.code = upper(i.code)
      where i.member_id = $1 and (i.code is null or c.member_id = i.inviter_member_id)`,
    [memberId],
  );
  return row;
}

export interface NewReferral {
  readonly referralId: string;
  readonly inviterMemberId: string;
  readonly invitedMemberId: string;
  readonly merchantCode: string;
  readonly state: 'registered' | 'refused';
  readonly reason: Invitation['reason'];
  readonly rule: RuleRow;
  readonly currency: Currency;
  readonly deadline: Date;
  readonly at: Date;
}

/** Idempotent. */
export async function insertReferral(sql: Sql, referral: NewReferral): Promise<void> {
  await sql.query(
    `insert into promotions.referral (referral_id, inviter_member_id, invited_member_id, merchant_code, state, reason, reward_amount,
                                      wager_times, qualifying_amount, currency, deadline, registered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
    [
      referral.referralId,
      referral.inviterMemberId,
      referral.invitedMemberId,
      referral.merchantCode,
      referral.state,
      referral.reason,
      referral.rule.reward_amount,
      referral.rule.wager_times,
      referral.rule.qualifying_amount,
      referral.currency,
      referral.deadline,
      referral.at,
    ],
  );
}
