export const membersPagePath = '/members';

export function memberPagePath(memberId: string): string {
  return `${membersPagePath}/${encodeURIComponent(memberId)}`;
}

export const staffPagePath = '/staff';
export const auditPagePath = '/audit';
export const approvalsPagePath = '/approvals';
export const accountPagePath = '/account';
export const jobsPagePath = '/jobs';
