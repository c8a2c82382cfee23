import { useGoTo } from '@jogada/platform/web';
import { useEffect, useRef, type ReactNode } from 'react';
import { loginPath } from '../paths.ts';
import { useSession } from './use-session.ts';

/** Renders its children for a member; redirects a visitor to sign-in with a return path (ACC-29). */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const { session, isLeaving } = useSession();
  const goTo = useGoTo();
  const isVisitor = session === null;
  const ownPath = useRef<string>(undefined);

  useEffect(() => {
    ownPath.current ??= location.pathname;
    // A navigation already in progress takes precedence: a member who logs out must reach the lobby.
    if (isLeaving || location.pathname !== ownPath.current) return;
    if (isVisitor) void goTo(loginPath(location.pathname + location.search), { replace: true });
  }, [isVisitor, isLeaving, goTo]);

  return isVisitor ? null : children;
}
