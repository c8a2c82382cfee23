import type { Currency, Id } from '@jogada/platform/contract';
import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { PromotionKind, PromotionRule, RuleOf } from '../../contract/operator/index.ts';
import type { Reward, RewardId } from '../../contract/player/index.ts';
import type { PromotionId } from '../promotion/promotion.sql.ts';
import type { TextLanguages } from '../rewards/reward.sql.ts';

/** The promotion linked to an announcement, active or not. */
export interface ActivityRow {
  readonly id: PromotionId;
  readonly merchant_code: string;
  readonly code: string;
  readonly kind: PromotionKind;
  readonly is_on: boolean;
  readonly version: number;
  readonly currency: Currency;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly rule: PromotionRule;
  readonly name: string;
}

const ACTIVITY = `
  select p.id, p.merchant_code, p.code, p.kind, p.is_on, p.version, p.currency, p.starts_at, p.ends_at, v.rule,
         coalesce((select t.name from promotions.promotion_text t where t.promotion_id = p.id and t.language in ($3, $4)
                    order by t.language = $3 desc limit 1), p.code) as name
    from promotions.promotion p join promotions.promotion_version v on v.promotion_id = p.id and v.version = p.version
   where p.merchant_code = $1`;

export async function findActivity(
  sql: Sql,
  wanted: TextLanguages & { merchantCode: string; announcementId: string },
): Promise<ActivityRow | undefined> {
  const [row] = await sql.query<ActivityRow>(`${ACTIVITY} and p.announcement_id = $2 order by p.is_on desc, p.position, p.id limit 1`, [
    wanted.merchantCode,
    wanted.announcementId,
    wanted.language,
    wanted.otherLanguage,
  ]);
  return row;
}

export async function findActivityById(
  sql: Sql,
  wanted: TextLanguages & { merchantCode: string; promotionId: PromotionId },
): Promise<ActivityRow | undefined> {
  const [row] = await sql.query<ActivityRow>(`${ACTIVITY} and p.id = $2`, [
    wanted.merchantCode,
    wanted.promotionId,
    wanted.language,
    wanted.otherLanguage,
  ]);
  return row;
}

export interface ApplicationRow {
  readonly id: Id<'apl'>;
  readonly state: 'applying' | 'process' | 'rejected' | 'issued';
  readonly remarks: string;
  readonly reason: string;
  readonly reward_id: RewardId | null;
  readonly created_at: Date;
  /** The attached pictures, in order. */
  readonly image_ids: Id<'aim'>[];
}

/** A member's latest application for a promotion. */
export async function findApplication(
  sql: Sql,
  wanted: { memberId: string; promotionId: PromotionId },
): Promise<ApplicationRow | undefined> {
  const [row] = await sql.query<ApplicationRow>(
    `select a.id, a.state, a.remarks, a.reason, a.reward_id, a.created_at,
            array(select i.id from promotions.application_image i where i.member_id = a.member_id and i.application_id = a.id order by i.position) as image_ids
       from promotions.application a where a.member_id = $1 and a.promotion_id = $2 order by a.created_at desc, a.id desc limit 1`,
    [wanted.memberId, wanted.promotionId],
  );
  return row;
}

/** A member's latest reward from a promotion, and whether the member has started it. */
export async function findStanding(
  sql: Sql,
  wanted: { memberId: string; promotionId: PromotionId; at: Date },
): Promise<{ readonly reward: { id: RewardId; state: Reward['state']; amount: bigint } | undefined; readonly hasBegun: boolean }> {
  const [reward] = await sql.query<{ id: RewardId; state: Reward['state']; amount: bigint }>(
    `select id, case when state = 'claimable' and claim_by <= $3 then 'expired' else state end as state, amount
       from promotions.reward where member_id = $1 and promotion_id = $2 order by earned_at desc, id desc limit 1`,
    [wanted.memberId, wanted.promotionId, wanted.at],
  );
  const begun = await sql.query(
    `select 1 from promotions.progress where member_id = $1 and promotion_id = $2 and not is_done
     union all select 1 from promotions.deposit_choice where member_id = $1 and promotion_id = $2 limit 1`,
    [wanted.memberId, wanted.promotionId],
  );
  return { reward, hasBegun: begun.length > 0 };
}

export interface NewApplication {
  readonly applicationId: Id<'apl'>;
  readonly memberId: string;
  readonly merchantCode: string;
  readonly promotionId: PromotionId;
  readonly version: number;
  readonly remarks: string;
  readonly at: Date;
}

/** Returns false when the member has a pending or granted application. */
export async function insertApplication(sql: Sql, application: NewApplication): Promise<boolean> {
  const rows = await sql.query(
    `insert into promotions.application (id, member_id, merchant_code, promotion_id, version, state, remarks, created_at, changed_at)
     values ($1, $2, $3, $4, $5, 'applying', $6, $7, $7)
     on conflict (member_id, promotion_id) where state <> 'rejected' do nothing returning id`,
    [
      application.applicationId,
      application.memberId,
      application.merchantCode,
      application.promotionId,
      application.version,
      application.remarks,
      application.at,
    ],
  );
  return rows.length > 0;
}

export async function insertImage(
  sql: Sql,
  image: { imageId: Id<'aim'>; memberId: string; merchantCode: string; picture: Buffer; width: number; height: number; at: Date },
): Promise<void> {
  await sql.query(
    `insert into promotions.application_image (id, member_id, merchant_code, picture, width, height, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [image.imageId, image.memberId, image.merchantCode, image.picture, image.width, image.height, image.at],
  );
}

/** Attaches a member's own unattached pictures to an application, in order. Returns how many were found. */
export async function placeImages(
  sql: Sql,
  placed: { memberId: string; applicationId: Id<'apl'>; imageIds: readonly string[] },
): Promise<number> {
  const rows = await sql.query(
    `update promotions.application_image i set application_id = $2, position = w.position
       from unnest($3::text[]) with ordinality as w (id, position)
      where i.id = w.id and i.member_id = $1 and i.application_id is null returning i.id`,
    [placed.memberId, placed.applicationId, [...placed.imageIds]],
  );
  return rows.length;
}

/** Deletes pictures that were never attached. */
export async function deleteImages(sql: Sql, { before }: { before: Date }): Promise<void> {
  await sql.query('delete from promotions.application_image where application_id is null and created_at < $1', [before]);
}

/** A picture that is attached to an application. */
export async function findPicture(
  sql: Sql,
  wanted: { imageId: string; merchantCodes: readonly string[] | null },
): Promise<Buffer | undefined> {
  const [row] = await sql.query<{ picture: Buffer }>(
    `select picture from promotions.application_image
      where id = $1 and application_id is not null and ($2::text[] is null or merchant_code = any($2))`,
    [wanted.imageId, wanted.merchantCodes],
  );
  return row?.picture;
}

/** A picture of a member's own application. */
export async function findOwnPicture(sql: Sql, wanted: { imageId: string; memberId: string }): Promise<Buffer | undefined> {
  const [row] = await sql.query<{ picture: Buffer }>(
    'select picture from promotions.application_image where id = $1 and member_id = $2 and application_id is not null',
    [wanted.imageId, wanted.memberId],
  );
  return row?.picture;
}

export interface CaseRow extends ApplicationRow {
  readonly merchant_code: string;
  readonly member_id: Id<'mbr'>;
  readonly username: string;
  readonly promotion_id: PromotionId;
  readonly promotion_name: string;
  readonly code: string;
  readonly version: number;
  readonly currency: Currency;
  readonly rule: RuleOf<'application'>;
  readonly amount: bigint | null;
  readonly changed_at: Date;
}

const CASES = `
  select a.id, a.merchant_code, a.member_id, m.username, a.promotion_id, p.code, p.currency, a.version, v.rule, a.state, a.remarks, a.reason,
         a.reward_id, a.created_at, a.changed_at, r.amount,
         coalesce((select t.name from promotions.promotion_text t join merchant.merchant_view w on w.merchant_code = p.merchant_code
                    where t.promotion_id = p.id order by t.language = w.default_language desc limit 1), p.code) as promotion_name,
         array(select i.id from promotions.application_image i where i.member_id = a.member_id and i.application_id = a.id order by i.position) as image_ids
    from promotions.application a
    join promotions.promotion p on p.id = a.promotion_id
    join promotions.promotion_version v on v.promotion_id = a.promotion_id and v.version = a.version
    join accounts.member_view m on m.member_id = a.member_id
    left join promotions.reward r on r.member_id = a.member_id and r.id = a.reward_id`;

export function selectCases(
  sql: Sql,
  page: { isWaiting: boolean; after: KeysetPlace | undefined; limit: number; merchantCodes: readonly string[] | null },
): Promise<CaseRow[]> {
  return sql.query<CaseRow>(
    `${CASES} where (not $1 or a.state in ('applying', 'process')) and ($5::text[] is null or p.merchant_code = any($5)) and ($2::timestamptz is null or (a.created_at, a.id) < ($2, $3))
      order by a.created_at desc, a.id desc limit $4`,
    [page.isWaiting, page.after?.at ?? null, page.after?.id ?? '', page.limit, page.merchantCodes],
  );
}

/** Locks one application until the caller's transaction ends. */
export async function lockCase(sql: Sql, wanted: { memberId: string; applicationId: string }): Promise<CaseRow | undefined> {
  const [row] = await sql.query<CaseRow>(`${CASES} where a.member_id = $1 and a.id = $2 for update of a`, [
    wanted.memberId,
    wanted.applicationId,
  ]);
  return row;
}

export async function setCaseState(
  sql: Sql,
  change: {
    memberId: string;
    applicationId: string;
    state: 'process' | 'rejected' | 'issued';
    reason: string;
    rewardId: string | null;
    decidedBy: string | null;
    at: Date;
  },
): Promise<void> {
  await sql.query(
    `update promotions.application set state = $3, reason = $4, reward_id = $5, decided_by = $6, changed_at = $7 where member_id = $1 and id = $2`,
    [change.memberId, change.applicationId, change.state, change.reason, change.rewardId, change.decidedBy, change.at],
  );
}
