import { createContext, use } from 'react';
import type { Call } from './api-client.ts';

export const CallContext = createContext<Call | null>(null);

/** The page's way to the server, for what is neither a list on screen nor an act (a download, a check while typing). */
export function useClient(): Call {
  const call = use(CallContext);
  if (!call) throw new Error('useClient needs a CallContext above it');
  return call;
}
