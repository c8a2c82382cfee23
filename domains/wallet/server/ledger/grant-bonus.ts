import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { postWithin } from './post.ts';
import type { GrantTerms, PostingAnswer } from './posting.ts';

/** A grant with its terms. Amounts in minor units. */
export interface BonusTerms extends GrantTerms {
  /** The caller's id, used as the idempotency key. */
  readonly grantId: string;
  readonly merchantCode: string;
  readonly memberId: string;
  readonly currency: Currency;
  /** Greater than zero. */
  readonly amount: bigint;
  readonly at: Date;
}

/** Credits bonus money from the promotion's house account. For a repeated id: `replayed`, or `conflict` with another amount. */
export async function grantBonus(tx: Sql, terms: BonusTerms): Promise<PostingAnswer> {
  const { grantId, merchantCode, memberId, currency, amount, at, ...frozen } = terms;
  const source = promotionSource(terms.promotionCode);
  const [answer] = await postWithin(tx, [
    { kind: 'bonus_grant', merchantCode, memberId, source, externalId: grantId, grantId, amount, currency, at, terms: frozen },
  ]);
  if (!answer) throw new Error('the ledger returned no result for a grant');
  return answer;
}

/** The ledger source of a promotion, which names its house account. */
export function promotionSource(promotionCode: string): string {
  return `promo-${promotionCode.toLowerCase()}`;
}
