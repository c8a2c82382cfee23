import { isAgent } from '@jogada/accounts/contract/player';
import { homePath, loginPath, useSession } from '@jogada/accounts/web';
import { useGoTo } from '@jogada/platform/web';
import { useEffect } from 'react';
import type { RouteChrome } from './route-chrome.ts';

/**
 * Whether who is here may see the page that is drawn. Otherwise sends them on: to sign in and come back, or from an agents'
 * page to the lobby (documents 1 and 3, guards).
 */
export function useAccess({ access, pathname }: { readonly access: RouteChrome['access']; readonly pathname: string }): boolean {
  const { session } = useSession();
  const goTo = useGoTo();
  const isVisitor = session === null;
  const isNoAgent = access === 'agent' && (session === null || !isAgent(session.type));
  const mustSignIn = access === 'member' && isVisitor;

  useEffect(() => {
    // Whoever is on the way to another page goes there: a member who logs out is to come to the lobby.
    if (location.pathname !== pathname) return;
    if (mustSignIn) void goTo(loginPath(location.pathname + location.search), { replace: true });
    else if (isNoAgent) void goTo(homePath, { replace: true });
  }, [mustSignIn, isNoAgent, goTo, pathname]);

  return !mustSignIn && !isNoAgent;
}
