import type { SubjectOwners } from '@jogada/accounts/server';
import * as content from '@jogada/content/server';
import type { DraftedKind } from '@jogada/merchant/server';
import * as promotions from '@jogada/promotions/server';

/** All kinds of drafts except the sites themselves. */
export const DRAFTED_KINDS: readonly DraftedKind[] = [...content.draftedKinds, ...promotions.draftedKinds];

/** The merchant of a drafted subject of any kind. */
export const draftedOwners: SubjectOwners = {
  async draftedId(sql, id) {
    for (const find of [...content.draftedOwners, promotions.subjectOwners['promotionId']]) {
      const merchantCode = await find?.(sql, id);
      if (merchantCode !== undefined) return merchantCode;
    }
    return undefined;
  },
};
