/** Where a page keeps the text of push notifications for the service worker. */
export const PUSH_NOTICE = { cache: 'push notice', path: '/push-notice' } as const;
