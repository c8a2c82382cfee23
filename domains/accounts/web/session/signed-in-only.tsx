import { useGoTo } from '@jogada/platform/web';
import { useEffect, type ReactNode } from 'react';
import { loginPath } from '../paths.ts';
import { useSession } from './use-session.ts';

/** Shows its children to a member; a visitor is sent to sign in and comes back afterwards (ACC-29). */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const { session } = useSession();
  const goTo = useGoTo();
  const isVisitor = session === null;

  useEffect(() => {
    if (isVisitor) void goTo(loginPath(location.pathname + location.search), { replace: true });
  }, [isVisitor, goTo]);

  return isVisitor ? null : children;
}
