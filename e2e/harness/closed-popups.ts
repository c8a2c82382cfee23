import { NOTICES, PROMOTIONS } from '../../db/seed/announcement-texts.ts';

/** The flags of somebody who has closed what the demo brand announces, so that it does not stand over what is looked at. */
export const CLOSED_POPUPS = {
  keys: ['announcementPopup', 'announcementPopupLoggedOut'],
  flag: JSON.stringify({ show: false, seenIds: [...NOTICES, ...PROMOTIONS].map(({ id }) => id) }),
};

/** Runs in the page before its own scripts. */
export function keepPopupsClosed({ keys, flag }: typeof CLOSED_POPUPS): void {
  // A page that has no origin of its own, such as a sandboxed one, keeps nothing.
  if (origin === 'null') return;
  for (const key of keys) if (localStorage.getItem(key) === null) localStorage.setItem(key, flag);
}
