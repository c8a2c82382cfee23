import type { SwitchName } from '@jogada/merchant/contract/player';
import { agencyPath, homePath, useSession } from '@jogada/accounts/web';
import { isAgent } from '@jogada/accounts/contract/player';
import { useSwitch } from '@jogada/merchant/web';
import { useGoTo } from '@jogada/platform/web';
import { useEffect, type ReactNode } from 'react';

interface AgentAreaProps {
  /** The screen's menu key; omitted, the key of the whole area. */
  readonly modId?: SwitchName;
  readonly children: ReactNode;
}

/**
 * Renders its children for an agent if the merchant has enabled the screen. Other members are redirected to the lobby, and an
 * agent is redirected from a disabled screen to the agents' home (CON-17).
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
