export const membersDeskPath = '/members';

export function memberDeskPath(memberId: string): string {
  return `${membersDeskPath}/${encodeURIComponent(memberId)}`;
}
