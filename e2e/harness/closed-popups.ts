import { NOTICES, PROMOTIONS } from '../../db/seed/announcement-texts.ts';

/** The storage flags of a visitor who has closed the demo brand's announcements, so that popups do not cover the page under test. */
export const CLOSED_POPUPS = {
  keys: ['announcementPopup', 'announcementPopupLoggedOut'],
  flag: JSON.stringify({ show: false, seenIds: [...NOTICES, ...PROMOTIONS].map(({ id }) => id) }),
};

/** Runs in the page before its own scripts. */
export function keepPopupsClosed({ keys, flag }: typeof CLOSED_POPUPS): void {
  try {
    for (const key of keys) if (localStorage.getItem(key) === null) localStorage.setItem(key, flag);
  } catch (error) {
    // A frame without storage access, such as a sandboxed one, has nothing to close.
    if (!(error instanceof DOMException)) throw error;
  }
}
