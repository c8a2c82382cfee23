/** Which of the two popups: that of members, or that of visitors. */
export type PopupVariant = 'loggedIn' | 'loggedOut';

/** Where each variant keeps whether it is still to be shown on this device. */
const SHOW_FLAG_KEYS = {
  loggedIn: 'announcementPopup',
  loggedOut: 'announcementPopupLoggedOut',
} as const satisfies Record<PopupVariant, string>;

interface ShowFlag {
  readonly show: boolean;
  /** What had been announced when it was closed. */
  readonly seenIds: readonly string[];
}

/**
 * Whether the popup is to be shown. It is until it has been closed; what is announced only afterwards turns the flag
 * on again, so that closing one notice does not silence the house for good.
 */
export function isToBeShown(variant: PopupVariant, announcedIds: readonly string[]): boolean {
  const { show, seenIds } = readFlag(variant);
  if (show) return true;
  if (announcedIds.every((id) => seenIds.includes(id))) return false;
  writeFlag(variant, { show: true, seenIds });
  return true;
}

/** Keeps that the popup has been closed. */
export function noteClosed(variant: PopupVariant, announcedIds: readonly string[]): void {
  writeFlag(variant, { show: false, seenIds: [...new Set([...readFlag(variant).seenIds, ...announcedIds])].slice(-SEEN_MAX) });
}

const SEEN_MAX = 200;

function readFlag(variant: PopupVariant): ShowFlag {
  const unset: ShowFlag = { show: true, seenIds: [] };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SHOW_FLAG_KEYS[variant]) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('show' in kept)) return unset;
    const seenIds = 'seenIds' in kept && Array.isArray(kept.seenIds) ? kept.seenIds.filter((id) => typeof id === 'string') : [];
    return { show: kept.show === true, seenIds };
  } catch {
    return unset;
  }
}

function writeFlag(variant: PopupVariant, flag: ShowFlag): void {
  try {
    localStorage.setItem(SHOW_FLAG_KEYS[variant], JSON.stringify(flag));
  } catch {
    // A device that keeps nothing shows the popup again.
  }
}
