import { useGoTo } from '@jogada/platform/web';
import { useEffect, useRef, type ReactNode } from 'react';
import { loginPath } from '../paths.ts';
import { useSession } from './use-session.ts';

/** Shows its children to a member; a visitor is sent to sign in and comes back afterwards (ACC-29). */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const { session, isLeaving } = useSession();
  const goTo = useGoTo();
  const isVisitor = session === null;
  const ownPath = useRef<string>(undefined);

  useEffect(() => {
    ownPath.current ??= location.pathname;
    // Whoever is on the way to another page goes there: a member who logs out is to come to the lobby.
    if (isLeaving || location.pathname !== ownPath.current) return;
    if (isVisitor) void goTo(loginPath(location.pathname + location.search), { replace: true });
  }, [isVisitor, isLeaving, goTo]);

  return isVisitor ? null : children;
}
