import { createContext, use } from 'react';
import type { Call } from './api-client.ts';

export const CallContext = createContext<Call | null>(null);

/** The API client, for calls that are neither a read on screen nor a change (a download, a check while typing). */
export function useClient(): Call {
  const call = use(CallContext);
  if (!call) throw new Error('no CallContext');
  return call;
}
