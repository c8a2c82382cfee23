import { createContext, use } from 'react';
import type { SessionInfo } from '@jogada/accounts/contract/player';

export interface SessionHolder {
  /** null for a visitor. */
  readonly session: SessionInfo | null;
  /** Applies the response of a sign-in. */
  readonly setSession: (session: SessionInfo) => void;
  /** Clears the session in this page only; does not call the server. */
  readonly clearSession: () => void;
  /** Runs an action that leaves the member area. Redirects to sign-in are suppressed meanwhile. Rejects with the error of `way`. */
  readonly leaveBy: (way: () => Promise<void>) => Promise<void>;
  /** Whether such an action is running. */
  readonly isLeaving: boolean;
}

export const SessionContext = createContext<SessionHolder | null>(null);

/** The session of this page, from the nearest SessionProvider. */
export function useSession(): SessionHolder {
  const holder = use(SessionContext);
  if (!holder) throw new Error('no SessionProvider');
  return holder;
}
