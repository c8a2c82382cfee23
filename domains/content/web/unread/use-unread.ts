import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { useSession } from '@jogada/accounts/web';
import { readUnreadChat, readUnreadLetters } from '@jogada/content/contract/player';
import { useSwitch } from '@jogada/merchant/web';
import { useCall } from '@jogada/platform/web';
import { useUnreadAnnouncements } from '../announcements/use-unread-announcements.ts';

/** One request serves all badges that ask within this time (CON-24). */
export const UNREAD_THROTTLE_MS = 250;

/** Number of unread inbox messages of the member; 0 for visitors and free trials. All badges show the same figure. */
export function useUnreadLetters(): number {
  const isKept = useHasMailbox();
  const { data } = useCall(readUnreadLetters, {}, { enabled: isKept, staleTime: UNREAD_THROTTLE_MS });
  return isKept ? (data ?? 0) : 0;
}

/** Number of unread chat messages of the member; 0 without CBS3, for visitors and free trials. */
function useUnreadChat(): number {
  const isOn = useSwitch('CBS3');
  const isKept = useHasMailbox() && isOn;
  const { data } = useCall(readUnreadChat, {}, { enabled: isKept, staleTime: UNREAD_THROTTLE_MS });
  return isKept ? (data?.unReadCount ?? 0) : 0;
}

interface Unread {
  readonly announcements: number;
  readonly letters: number;
  readonly chat: number;
  /** What a badge of the whole message center shows. */
  readonly total: number;
}

/** The unread counts of the message center's rows, and their sum for every badge that leads to it. */
export function useUnreadMessages(): Unread {
  const parts = { announcements: useUnreadAnnouncements(), letters: useUnreadLetters(), chat: useUnreadChat() };
  return { ...parts, total: parts.announcements + parts.letters + parts.chat };
}

function useHasMailbox(): boolean {
  const { session } = useSession();
  return session !== null && session.type !== TRIAL_TYPE;
}
