import { createHmac, hkdfSync } from 'node:crypto';
import type { Secrets } from '@jogada/merchant/server';
import type { Sql } from '@jogada/platform/server';

/** A CPF that paid for a member, or a PIX key that a member was paid to. */
interface MoneyTrait {
  readonly memberId: string;
  readonly kind: 'pix_key' | 'payer';
  readonly value: string;
  readonly at: Date;
}

/** Keeps by whom a member's money came or where it went, as a keyed hash. */
export async function noteMoneyTrait(sql: Sql, { memberId, kind, value, at }: MoneyTrait, { personalDataKey }: Secrets): Promise<void> {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(personalDataKey, 'hex'), '', 'money traits', 32));
  const hash = createHmac('sha256', key).update(value).digest();
  await sql.query('insert into wallet.money_trait (member_id, trait_hash, kind, first_at) values ($1, $2, $3, $4) on conflict do nothing', [
    memberId,
    hash,
    kind,
    at,
  ]);
}

/** Whether one CPF paid for both of two members, or one PIX key was paid for both: then they are one person (S40). */
export async function haveSharedMoneyTrait(sql: Sql, members: { memberId: string; otherMemberId: string }): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from wallet.money_trait a join wallet.money_trait b on b.trait_hash = a.trait_hash
      where a.member_id = $1 and b.member_id = $2 limit 1`,
    [members.memberId, members.otherMemberId],
  );
  return rows.length > 0;
}
