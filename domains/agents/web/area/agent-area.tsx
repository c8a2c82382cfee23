import { agencyPath, homePath, useSession } from '@jogada/accounts/web';
import { isAgent } from '@jogada/accounts/contract/player';
import { useSwitch } from '@jogada/merchant/web';
import { useGoTo } from '@jogada/platform/web';
import { useEffect, type ReactNode } from 'react';

interface AgentAreaProps {
  /** The menu key of the screen; without it, that of the whole area. */
  readonly modId?: string;
  readonly children: ReactNode;
}

/**
 * Shows its children to an agent, where the merchant has the screen switched on. Everybody else is sent to the lobby, and an
 * agent from a screen that is off to their home (CON-17).
 */
export function AgentArea({ modId = 'AGEPAG', children }: AgentAreaProps) {
  const { session } = useSession();
  const goTo = useGoTo();
  const hasArea = useSwitch('AGEPAG');
  const isOn = useSwitch(modId);
  const isIn = session !== null && isAgent(session.type) && hasArea;
  const away = isIn ? (isOn ? null : agencyPath) : homePath;
  useEffect(() => {
    if (away !== null && location.pathname !== away) void goTo(away, { replace: true });
  }, [away, goTo]);
  return away === null ? children : null;
}
