import type { SubjectOwners } from '@jogada/accounts/server';
import { selectMerchantOfPromotion } from './operator-promotion.sql.ts';

/** Resolves the merchant that owns a subject of this domain. */
export const subjectOwners: SubjectOwners = { promotionId: selectMerchantOfPromotion };
