import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { useSession } from '@jogada/accounts/web';
import { readUnreadAnnouncements } from '@jogada/content/contract/player';
import { useCall } from '@jogada/platform/web';

/** However many badges ask for it at once, it is read once in this time (CON-24). */
const THROTTLE_MS = 250;

/**
 * How many notices the member has not read; 0 for visitors and free trials. Every badge that uses it shows the same
 * figure, also right after something was read. `PL` counts the notices for players, `A` those for agents, `PL,A` both.
 */
export function useUnreadAnnouncements(types: 'PL' | 'A' | 'PL,A' = 'PL'): number {
  const { session } = useSession();
  const isKept = session !== null && session.type !== TRIAL_TYPE;
  const { data } = useCall(readUnreadAnnouncements, { types }, { enabled: isKept, staleTime: THROTTLE_MS });
  return isKept ? (data?.unreadCount ?? 0) : 0;
}
