import { readStatus, type SiteStatus } from '@jogada/merchant/contract/player';
import { useCall } from '@jogada/platform/web';
import { createContext, use, type ReactNode } from 'react';

const StatusContext = createContext<SiteStatus | null>(null);

interface StatusProviderProps {
  readonly initialStatus: SiteStatus;
  readonly children: ReactNode;
}

/** Keeps the site's status at hand, and renews it with everything else that is on screen. */
export function StatusProvider({ initialStatus, children }: StatusProviderProps) {
  const { data } = useCall(readStatus, {});
  return <StatusContext value={data ?? initialStatus}>{children}</StatusContext>;
}

export function useStatus(): SiteStatus {
  const status = use(StatusContext);
  if (!status) throw new Error('useStatus needs a StatusProvider above it');
  return status;
}
