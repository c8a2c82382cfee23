import type { SubjectOwners } from '@jogada/accounts/server';
import { selectMerchantOfPromotion } from './desk-promotion.sql.ts';

/** Resolves the merchant that owns a subject of this domain. */
export const subjectOwners: SubjectOwners = { promotionId: selectMerchantOfPromotion };
