/** The notices; with an index that one is open. */
export function noticesPath(index?: number): string {
  return index === undefined ? '/m/notice' : `/m/notice?index=${index}`;
}

/** The notices that are for agents. */
export const agentNoticesPath = '/m/member/notice?types=A';

export const promotionsPath = '/m/activity';

/** Where a member takes part in them. */
export const rewardCenterPath = '/m/rewardCenter';

/** The promotions, with one of them scrolled to and open. */
export function promotionPath(announcementId: string): string {
  return `${promotionsPath}?id=${encodeURIComponent(announcementId)}`;
}

/** One promotion on a page of its own. */
export function promotionDetailPath(announcementId: string): string {
  return `/m/activityDetail?id=${encodeURIComponent(announcementId)}`;
}

/** The help; with a key that answer is open. */
export function helpPath(key?: string): string {
  return key === undefined ? '/m/help' : `/m/help?entry=${encodeURIComponent(key)}`;
}

/** Every way to reach the house, and what it wrote. */
export const messageCenterPath = '/m/message';

/** The member's news and mail. */
export const inboxPath = '/m/webEmail';

export const liveChatPath = '/m/liveChat';
