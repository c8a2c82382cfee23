import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { postWithin } from './post.ts';
import type { PostingAnswer } from './posting.ts';

interface BonusEnd {
  readonly kind: 'bonus_convert' | 'bonus_forfeit' | 'bonus_expire';
  readonly grant: {
    readonly id: string;
    readonly memberId: string;
    readonly merchantCode: string;
    readonly source: string;
    readonly currency: Currency;
  };
  readonly at: Date;
}

/**
 * Ends an open grant: the remainder converts to cash as its terms allow, or returns to its promotion. Grants convert
 * automatically once wagering is complete. Refused with `grant_unknown` if it has already ended otherwise, and with
 * `bonus_in_play` if it would expire during an open round.
 */
export async function endBonus(tx: Sql, { kind, grant, at }: BonusEnd): Promise<PostingAnswer> {
  const { id: grantId, memberId, merchantCode, source, currency } = grant;
  const [answer] = await postWithin(tx, [
    { kind, merchantCode, memberId, source, externalId: `${kind}:${grantId}`, grantId, amount: 0n, currency, at },
  ]);
  if (!answer) throw new Error('the ledger returned no result for the end of a grant');
  return answer;
}
