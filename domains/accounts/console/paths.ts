export const membersDeskPath = '/members';

export function memberDeskPath(memberId: string): string {
  return `${membersDeskPath}/${encodeURIComponent(memberId)}`;
}

export const staffDeskPath = '/staff';
export const auditDeskPath = '/audit';
export const approvalsDeskPath = '/approvals';
export const accountDeskPath = '/account';
export const jobsDeskPath = '/jobs';
