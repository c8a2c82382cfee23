import type { SubjectOwners } from '@jogada/accounts/server';
import { selectMerchantOfPromotion } from './operator-promotion.sql.ts';

/** Whose this domain's things are. */
export const subjectOwners: SubjectOwners = { promotionId: selectMerchantOfPromotion };
