import { useAuthenticated, useRequireAccess } from 'ra-core';
import type { ReactNode } from 'react';

/** Renders the children for a signed-in operator with the permission. Lists check it themselves. */
export function Gate({ resource, children }: { readonly resource: string; readonly children: ReactNode }) {
  const { isPending: isAuthPending } = useAuthenticated();
  const { isPending: isAccessPending } = useRequireAccess({ resource, action: 'show', enabled: !isAuthPending });
  return isAuthPending || isAccessPending ? null : children;
}
