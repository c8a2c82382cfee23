import { readStatus, type SiteStatus } from '@jogada/merchant/contract/player';
import { useCall } from '@jogada/platform/web';
import { createContext, use, type ReactNode } from 'react';

const StatusContext = createContext<SiteStatus | null>(null);

interface StatusProviderProps {
  readonly initialStatus: SiteStatus;
  readonly children: ReactNode;
}

/** Provides the site's status from the query cache, which begins with the page's. LiveStatus below it renews it. */
export function StatusProvider({ initialStatus, children }: StatusProviderProps) {
  const { data = initialStatus } = useCall(readStatus, {}, { initialData: initialStatus });
  return <StatusContext value={data}>{children}</StatusContext>;
}

export function useStatus(): SiteStatus {
  const status = use(StatusContext);
  if (!status) throw new Error('useStatus needs a StatusProvider');
  return status;
}
