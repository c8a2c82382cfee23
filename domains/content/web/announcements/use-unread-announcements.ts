import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { useSession } from '@jogada/accounts/web';
import { readUnreadAnnouncements } from '@jogada/content/contract/player';
import { useCall } from '@jogada/platform/web';

/** One request serves all badges that ask within this time (CON-24). */
const THROTTLE_MS = 250;

/**
 * Number of unread notices of the member; 0 for visitors and free trials. All badges show the same figure. `PL` counts notices for players,
 * `A` those for agents, `PL,A` both.
 */
export function useUnreadAnnouncements(types: 'PL' | 'A' | 'PL,A' = 'PL'): number {
  const { session } = useSession();
  const isKept = session !== null && session.type !== TRIAL_TYPE;
  const { data } = useCall(readUnreadAnnouncements, { types }, { enabled: isKept, staleTime: THROTTLE_MS });
  return isKept ? (data?.unreadCount ?? 0) : 0;
}
