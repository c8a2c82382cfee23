import { selectApprovalMerchant } from '../approvals/approval.sql.ts';
import { selectClosingMerchant } from '../closing/closing.sql.ts';
import { selectMember } from '../members/member.sql.ts';
import type { SubjectOwners } from './restrict-to-own-merchants.ts';

/** Whose this domain's things are. */
export const subjectOwners: SubjectOwners = {
  memberId: async (sql, id) => (await selectMember(sql, id))?.merchant_code,
  closingId: selectClosingMerchant,
  approvalId: selectApprovalMerchant,
};
