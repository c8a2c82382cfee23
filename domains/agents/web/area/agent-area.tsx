import { homePath, useSession } from '@jogada/accounts/web';
import { isAgent } from '@jogada/accounts/contract/player';
import { useGoTo } from '@jogada/platform/web';
import { useEffect, type ReactNode } from 'react';

/** Renders its children for an agent, and redirects other members to the lobby (CON-17). */
export function AgentArea({ children }: { readonly children: ReactNode }) {
  const { session } = useSession();
  const goTo = useGoTo();
  const isIn = session !== null && isAgent(session.type);
  useEffect(() => {
    if (!isIn && location.pathname !== homePath) void goTo(homePath, { replace: true });
  }, [isIn, goTo]);
  return isIn ? children : null;
}
