import { NOTICES, PROMOTIONS } from '../../db/seed/announcement-texts.ts';

/** The flags of somebody who has closed what the demo brand announces, so that it does not stand over what is looked at. */
export const CLOSED_POPUPS = {
  keys: ['announcementPopup', 'announcementPopupLoggedOut'],
  flag: JSON.stringify({ show: false, seenIds: [...NOTICES, ...PROMOTIONS].map(({ id }) => id) }),
};

/** Runs in the page before its own scripts. */
export function keepPopupsClosed({ keys, flag }: typeof CLOSED_POPUPS): void {
  try {
    for (const key of keys) if (localStorage.getItem(key) === null) localStorage.setItem(key, flag);
  } catch (error) {
    // A frame that may keep nothing, such as a sandboxed one, has nothing to close.
    if (!(error instanceof DOMException)) throw error;
  }
}
