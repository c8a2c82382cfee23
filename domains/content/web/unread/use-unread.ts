import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { useSession } from '@jogada/accounts/web';
import { readUnreadChat, readUnreadLetters } from '@jogada/content/contract/player';
import { useSwitch } from '@jogada/merchant/web';
import { useCall } from '@jogada/platform/web';

/** However many badges ask for it at once, it is read once in this time (CON-24). */
export const UNREAD_THROTTLE_MS = 250;

/** How many letters the member has not read; 0 for visitors and free trials. Every badge that uses it shows the same figure. */
export function useUnreadLetters(): number {
  const isKept = useHasMailbox();
  const { data } = useCall(readUnreadLetters, {}, { enabled: isKept, staleTime: UNREAD_THROTTLE_MS });
  return isKept ? (data ?? 0) : 0;
}

/** How many messages of the live chat the member has not seen; 0 without CBS3, for visitors and free trials. */
export function useUnreadChat(): number {
  const isOn = useSwitch('CBS3');
  const isKept = useHasMailbox() && isOn;
  const { data } = useCall(readUnreadChat, {}, { enabled: isKept, staleTime: UNREAD_THROTTLE_MS });
  return isKept ? (data?.unReadCount ?? 0) : 0;
}

function useHasMailbox(): boolean {
  const { session } = useSession();
  return session !== null && session.type !== TRIAL_TYPE;
}
