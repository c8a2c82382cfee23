import { createContext, use } from 'react';
import type { SessionInfo } from '@jogada/accounts/contract/player';

export interface SessionHolder {
  /** Who is signed in on this page; null for a visitor. */
  readonly session: SessionInfo | null;
  /** Takes over the answer of a sign-in. */
  readonly setSession: (session: SessionInfo) => void;
  /** Forgets the session on this device; the server is told by the one who logs out. */
  readonly clearSession: () => void;
  /** Does what ends in a place where a visitor may be; meanwhile nobody is sent to the sign-in. Rejects with what `way` throws. */
  readonly leaveBy: (way: () => Promise<void>) => Promise<void>;
  /** Whoever was here is on the way to where a visitor may be. */
  readonly isLeaving: boolean;
}

export const SessionContext = createContext<SessionHolder | null>(null);

/** The session of this page, from the nearest SessionProvider. */
export function useSession(): SessionHolder {
  const holder = use(SessionContext);
  if (!holder) throw new Error('useSession needs a SessionProvider above it');
  return holder;
}
