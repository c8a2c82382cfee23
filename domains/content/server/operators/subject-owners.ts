import type { SubjectOwners } from '@jogada/accounts/server';
import { selectMerchantOf } from './subject-owner.sql.ts';

/** Resolves the merchant that owns an item of this domain. */
export const subjectOwners: SubjectOwners = {
  announcementId: selectMerchantOf.announcement,
  bannerId: selectMerchantOf.banner,
  chatId: selectMerchantOf.chat,
  categoryId: selectMerchantOf.category,
  feedbackId: selectMerchantOf.feedback,
};

/** Resolves the merchant that owns a drafted item, by kind. */
export const draftedOwners = [
  selectMerchantOf.announcement,
  selectMerchantOf.banner,
  selectMerchantOf.helpEntry,
  selectMerchantOf.serviceLinks,
] as const;
