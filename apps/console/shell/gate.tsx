import { useAuthenticated, useRequireAccess } from 'ra-core';
import type { ReactNode } from 'react';

/** Lets in who is signed in and may look at this; lists ask by themselves. */
export function Gate({ resource, children }: { readonly resource: string; readonly children: ReactNode }) {
  const { isPending: isAuthPending } = useAuthenticated();
  const { isPending: isAccessPending } = useRequireAccess({ resource, action: 'show', enabled: !isAuthPending });
  return isAuthPending || isAccessPending ? null : children;
}
