import type { SiteStatus } from '@jogada/merchant/contract/player';
import { createContext, use, useState, type ReactNode } from 'react';

const StatusContext = createContext<SiteStatus | null>(null);
const SetStatusContext = createContext<(status: SiteStatus) => void>(() => {});

interface StatusProviderProps {
  readonly initialStatus: SiteStatus;
  readonly children: ReactNode;
}

/** Provides the site's status. LiveStatus below it updates it. */
export function StatusProvider({ initialStatus, children }: StatusProviderProps) {
  const [status, setStatus] = useState(initialStatus);
  return (
    <SetStatusContext value={setStatus}>
      <StatusContext value={status}>{children}</StatusContext>
    </SetStatusContext>
  );
}

export function useStatus(): SiteStatus {
  const status = use(StatusContext);
  if (!status) throw new Error('no StatusProvider');
  return status;
}

/** Returns a function that sets a newer status. */
export function useSetStatus(): (status: SiteStatus) => void {
  return use(SetStatusContext);
}
