import { useMemo, useSyncExternalStore } from 'react';
import { readStoredLogin, rememberedLoginIn, type RememberedLogin } from './remembered-login.ts';

/** The remembered login of a sign-in method; undefined on the server and after its removal. */
export function useRememberedLogin(type: 'username' | 'sms'): RememberedLogin | undefined {
  const stored = useSyncExternalStore(
    neverChangesElsewhere,
    () => readStoredLogin(type),
    () => '',
  );
  return useMemo(() => rememberedLoginIn(stored), [stored]);
}

// Only this page changes it, and it re-renders then.
function neverChangesElsewhere(): () => void {
  return () => undefined;
}
