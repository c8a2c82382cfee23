import { isSwitchedOff } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import type { VisitorContext } from '../member-context.ts';
import { selectInvitationCode, selectRecommender } from './invitation.sql.ts';

/** The inviting member, and the invitation code if one was used. */
export interface Inviter {
  readonly memberId: string;
  readonly code: string | null;
}

/**
 * Finds the member to credit with a registration: the owner of the code, else the named recommender. The client's host and addresses have
 * no influence (S12). Returns none while AFFMAN3 is off.
 * @throws Problem `invitation_code_error`, `recommender_unknown`
 */
export async function findInviter(
  ctx: VisitorContext,
  given: { affiliateCode: string; recommenderId: string },
): Promise<Inviter | undefined> {
  const { database, merchant } = ctx;
  if (isSwitchedOff(merchant, 'AFFMAN3')) return undefined;
  const recommender =
    given.recommenderId === ''
      ? undefined
      : await selectRecommender(database, { merchantCode: merchant.code, memberId: given.recommenderId });
  if (given.recommenderId !== '' && !recommender) throw new Problem('recommender_unknown', { field: 'recommenderId' });
  if (given.affiliateCode === '') return recommender && { memberId: recommender.id, code: null };
  const owner = await selectInvitationCode(database, { merchantCode: merchant.code, code: given.affiliateCode });
  if (!owner) throw new Problem('invitation_code_error', { field: 'affiliateCode' });
  return { memberId: owner.member_id, code: owner.code };
}
