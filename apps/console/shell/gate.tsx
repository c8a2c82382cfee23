import { accessTo } from '@jogada/platform/console';
import type { Endpoint } from '@jogada/platform/contract';
import { useAuthenticated, useRequireAccess } from 'ra-core';
import type { ReactNode } from 'react';

/** Renders the children for a signed-in operator who may make the page's call. Lists check it themselves. */
export function Gate({ endpoint, children }: { readonly endpoint: Endpoint; readonly children: ReactNode }) {
  const { isPending: isAuthPending } = useAuthenticated();
  const { isPending: isAccessPending } = useRequireAccess({ ...accessTo(endpoint), enabled: !isAuthPending });
  return isAuthPending || isAccessPending ? null : children;
}
