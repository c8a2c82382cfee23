import type { PushKind } from '@jogada/content/contract/player';
import type { Sql } from '@jogada/platform/server';

/** Sent without a choice of the member: no advertising. */
export const KINDS_AT_FIRST: readonly PushKind[] = ['payments', 'support'];

interface ChoiceRow {
  readonly kinds: PushKind[];
  readonly quiet_from: number;
  readonly quiet_until: number;
}

export async function selectPushChoice(sql: Sql, memberId: string): Promise<ChoiceRow | undefined> {
  const [row] = await sql.query<ChoiceRow>('select kinds, quiet_from, quiet_until from content.push_choice where member_id = $1', [
    memberId,
  ]);
  return row;
}

export async function upsertPushChoice(
  sql: Sql,
  choice: { memberId: string; kinds: readonly PushKind[]; quietFrom: number; quietUntil: number },
): Promise<void> {
  await sql.query(
    `insert into content.push_choice (member_id, kinds, quiet_from, quiet_until) values ($1, $2, $3, $4)
     on conflict (member_id) do update set kinds = excluded.kinds, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`,
    [choice.memberId, choice.kinds, choice.quietFrom, choice.quietUntil],
  );
}

/** Adds a browser, or hands it to the member who signed in last. Keeps the member's newest devices. */
export async function upsertPushDevice(
  sql: Sql,
  device: { endpoint: string; memberId: string; at: Date; countMax: number },
): Promise<void> {
  await sql.query(
    `insert into content.push_device (endpoint, member_id, added_at) values ($1, $2, $3)
     on conflict (endpoint) do update set member_id = excluded.member_id, added_at = excluded.added_at, due_at = null, noted_at = null,
       is_urgent = false, attempts = 0`,
    [device.endpoint, device.memberId, device.at],
  );
  await sql.query(
    `delete from content.push_device where member_id = $1 and endpoint in (
       select endpoint from content.push_device where member_id = $1 order by added_at desc, endpoint offset $2)`,
    [device.memberId, device.countMax],
  );
}

export async function deletePushDevice(sql: Sql, device: { endpoint: string; memberId: string }): Promise<void> {
  await sql.query('delete from content.push_device where endpoint = $1 and member_id = $2', [device.endpoint, device.memberId]);
}

interface PushOccasion {
  /** Null: all members of the merchant. */
  readonly memberId: string | null;
  readonly merchantCode: string;
  readonly kind: PushKind | 'security';
  readonly at: Date;
}

/** Advertising: sent by choice only, and neither during an exclusion or a pause (R22) nor after an objection (LGPD art. 18). */
const ADVERTISING: readonly PushOccasion['kind'][] = ['bonuses', 'tournaments', 'promotions'];

/** Notes an occasion at the devices of the members who chose its kind. Several that wait are sent as one. */
export async function notePush(sql: Sql, { memberId, merchantCode, kind, at }: PushOccasion): Promise<void> {
  await sql.query(
    `update content.push_device d
        set due_at = coalesce(d.due_at, $4), noted_at = clock_timestamp(), is_urgent = d.is_urgent or $3 = 'security'
      where ($1::text is null or d.member_id = $1)
        and exists (select from accounts.member_view m where m.member_id = d.member_id and m.merchant_code = $2)
        and ($3 = 'security' or $3 = any (coalesce((select c.kinds from content.push_choice c where c.member_id = d.member_id), $5::text[])))
        and not ($6 and (
          exists (select from accounts.exclusion_view x where x.member_id = d.member_id and $4 >= x.from_at and $4 < x.until_at)
          or exists (select from accounts.advertising_refusal_view r where r.member_id = d.member_id and $4 >= r.from_at and $4 < r.until_at)))`,
    [memberId, merchantCode, kind, at, KINDS_AT_FIRST, ADVERTISING.includes(kind)],
  );
}

export interface DueDevice {
  readonly endpoint: string;
  readonly noted_at: string;
  readonly is_urgent: boolean;
  readonly attempts: number;
  readonly time_zone: string;
  readonly quiet_from: number;
  readonly quiet_until: number;
}

/** Leases due devices to this process until a given time. */
export function leaseDueDevices(sql: Sql, lease: { at: Date; until: Date; countMax: number }): Promise<DueDevice[]> {
  return sql.query<DueDevice>(
    `with due as (
       update content.push_device set leased_until = $2, attempts = attempts + 1
        where endpoint in (select endpoint from content.push_device
                            where due_at <= $1 and (leased_until is null or leased_until <= $1)
                            order by due_at limit $3 for update skip locked)
       returning endpoint, member_id, noted_at, is_urgent, attempts)
     select d.endpoint, d.noted_at::text as noted_at, d.is_urgent, d.attempts, t.time_zone, coalesce(c.quiet_from, 0)::int as quiet_from,
            coalesce(c.quiet_until, 0)::int as quiet_until
       from due d join accounts.member_view m on m.member_id = d.member_id join merchant.merchant_view t on t.merchant_code = m.merchant_code
       left join content.push_choice c on c.member_id = d.member_id`,
    [lease.at, lease.until, lease.countMax],
  );
}

/** Ends a delivery. An occasion noted since the lease stays due. */
export async function endDelivery(sql: Sql, { endpoint, noted_at: notedAt }: DueDevice): Promise<void> {
  await sql.query(
    `update content.push_device set attempts = 0, leased_until = null,
        due_at = case when noted_at = $2::timestamptz then null else due_at end, is_urgent = is_urgent and noted_at <> $2::timestamptz,
        noted_at = case when noted_at = $2::timestamptz then null else noted_at end
      where endpoint = $1`,
    [endpoint, notedAt],
  );
}

export async function putOffDelivery(sql: Sql, delay: { endpoint: string; until: Date; attempts: number }): Promise<void> {
  await sql.query(
    'update content.push_device set due_at = $2, attempts = $3, leased_until = null where endpoint = $1 and due_at is not null',
    [delay.endpoint, delay.until, delay.attempts],
  );
}

/** Deletes a subscription that its push service no longer knows. */
export async function deleteLostDevice(sql: Sql, endpoint: string): Promise<void> {
  await sql.query('delete from content.push_device where endpoint = $1', [endpoint]);
}
