import { useMemo, useSyncExternalStore } from 'react';
import { readStoredLogin, rememberedLoginIn, type RememberedLogin } from './remembered-login.ts';

/** What this device has for a way of signing in; nothing on the server, and nothing once it was forgotten. */
export function useRememberedLogin(type: 'username' | 'sms'): RememberedLogin | undefined {
  const stored = useSyncExternalStore(
    neverChangesElsewhere,
    () => readStoredLogin(type),
    () => '',
  );
  return useMemo(() => rememberedLoginIn(stored), [stored]);
}

// Only this page changes it, and draws itself anew when it does.
function neverChangesElsewhere(): () => void {
  return () => undefined;
}
