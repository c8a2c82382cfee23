import type { SubjectOwners } from '@jogada/accounts/server';
import { selectMerchantOf } from './subject-owner.sql.ts';

/** Whose this domain's things are. */
export const subjectOwners: SubjectOwners = {
  announcementId: selectMerchantOf.announcement,
  bannerId: selectMerchantOf.banner,
  chatId: selectMerchantOf.chat,
  categoryId: selectMerchantOf.category,
  feedbackId: selectMerchantOf.feedback,
};

/** Whose a drafted thing of this domain is, kind by kind. */
export const draftedOwners = [
  selectMerchantOf.announcement,
  selectMerchantOf.banner,
  selectMerchantOf.helpEntry,
  selectMerchantOf.serviceLinks,
] as const;
