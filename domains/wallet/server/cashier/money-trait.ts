import { createHmac, hkdfSync } from 'node:crypto';
import { indexKeyOf, type Secrets } from '@jogada/merchant/server';
import type { Sql } from '@jogada/platform/server';

/** A CPF that paid for a member, or a PIX key that a member was paid to. */
interface MoneyTrait {
  readonly memberId: string;
  readonly kind: 'pix_key' | 'payer';
  readonly value: string;
  readonly at: Date;
}

/** How long a key counts as new. */
const NEW_FOR_MS = 24 * 60 * 60_000;

/** Stores the source or destination of a member's money as a keyed hash. */
export async function noteMoneyTrait(sql: Sql, { memberId, kind, value, at }: MoneyTrait, secrets: Secrets): Promise<void> {
  const hash = hashOf(value, secrets);
  await sql.query('insert into wallet.money_trait (member_id, trait_hash, kind, first_at) values ($1, $2, $3, $4) on conflict do nothing', [
    memberId,
    hash,
    kind,
    at,
  ]);
}

/**
 * Whether a member requests a payout to a changed PIX key (S42): other keys were used earlier, and this one was first seen less than
 * 24 hours ago or never.
 */
export async function isChangedKey(sql: Sql, { memberId, value, at }: Omit<MoneyTrait, 'kind'>, secrets: Secrets): Promise<boolean> {
  const rows = await sql.query(
    `select from wallet.money_trait o left join wallet.money_trait k on k.member_id = o.member_id and k.kind = 'pix_key' and k.trait_hash = $2
      where o.member_id = $1 and o.kind = 'pix_key' and o.trait_hash <> $2
        and o.first_at < coalesce(k.first_at, 'infinity') and coalesce(k.first_at, 'infinity') > $3 limit 1`,
    [memberId, hashOf(value, secrets), new Date(at.getTime() - NEW_FOR_MS)],
  );
  return rows.length > 0;
}

function hashOf(value: string, secrets: Secrets): Buffer {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(indexKeyOf(secrets), 'hex'), '', 'money traits', 32));
  return createHmac('sha256', key).update(value).digest();
}

/** Whether one CPF paid for both members, or one PIX key was paid for both. They are then treated as one person (S40). */
export async function haveSharedMoneyTrait(sql: Sql, members: { memberId: string; otherMemberId: string }): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from wallet.money_trait a join wallet.money_trait b on b.trait_hash = a.trait_hash
      where a.member_id = $1 and b.member_id = $2 limit 1`,
    [members.memberId, members.otherMemberId],
  );
  return rows.length > 0;
}
