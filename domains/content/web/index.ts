export { announced } from './announcements/announced.ts';
export { BannerSkeleton } from './banners/banner-skeleton.tsx';
export { helpInput } from './help/help-input.ts';
export {
  agentNoticesPath,
  helpPath,
  inboxPath,
  liveChatPath,
  messageCenterPath,
  noticesPath,
  promotionDetailPath,
  promotionPath,
  promotionsPath,
} from './paths.ts';
export { LiveAnnouncements } from './announcements/live-announcements.tsx';
export { useUnreadAnnouncements } from './announcements/use-unread-announcements.ts';
export { PopupHost } from './popup/popup-host.tsx';
export { UnreadBadge, unreadText } from './unread/unread-badge.tsx';
export { useUnreadLetters, useUnreadMessages } from './unread/use-unread.ts';
