/** The notices; with an index that notice is open. */
export function noticesPath(index?: number): string {
  return index === undefined ? '/m/notice' : `/m/notice?index=${index}`;
}

export const agentNoticesPath = '/m/member/notice?types=A';

export const promotionsPath = '/m/activity';

/** Where a member joins promotions. */
export const rewardCenterPath = '/m/rewardCenter';

/** The promotions, with one of them scrolled into view and open. */
export function promotionPath(announcementId: string): string {
  return `${promotionsPath}?id=${encodeURIComponent(announcementId)}`;
}

export function promotionDetailPath(announcementId: string): string {
  return `/m/activityDetail?id=${encodeURIComponent(announcementId)}`;
}

/** The help; with a key that entry is open. */
export function helpPath(key?: string): string {
  return key === undefined ? '/m/help' : `/m/help?entry=${encodeURIComponent(key)}`;
}

/** Contact channels of the operator, and its messages. */
export const messageCenterPath = '/m/message';

export const inboxPath = '/m/webEmail';

export const liveChatPath = '/m/liveChat';
