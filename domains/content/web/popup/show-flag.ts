/** The popup of members, or that of visitors. */
export type PopupVariant = 'loggedIn' | 'loggedOut';

/** Storage keys of the flag of each variant. */
const SHOW_FLAG_KEYS = {
  loggedIn: 'announcementPopup',
  loggedOut: 'announcementPopupLoggedOut',
} as const satisfies Record<PopupVariant, string>;

interface ShowFlag {
  readonly show: boolean;
  /** Announcements that existed when the popup was closed. */
  readonly seenIds: readonly string[];
}

/**
 * Whether to show the popup. It is shown until closed. A later announcement sets the flag again, so that closing one notice does not
 * suppress all future ones.
 */
export function isToBeShown(variant: PopupVariant, announcedIds: readonly string[]): boolean {
  const { show, seenIds } = readFlag(variant);
  if (show) return true;
  if (announcedIds.every((id) => seenIds.includes(id))) return false;
  writeFlag(variant, { show: true, seenIds });
  return true;
}

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
    // Without storage, the popup is shown again.
  }
}
