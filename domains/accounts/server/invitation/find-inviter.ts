import { isSwitchedOff } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import type { VisitorContext } from '../member-context.ts';
import { selectInvitationCode, selectRecommender } from './invitation.sql.ts';

/** Who brought somebody here, and by which code when it was one. */
export interface Inviter {
  readonly memberId: string;
  readonly code: string | null;
}

/**
 * Finds who is to be credited with a new member: the owner of the code, else the member who is named. Nothing but these
 * two decides it: neither a host nor an address that the client states (S12). While AFFMAN3 is off nobody is.
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
