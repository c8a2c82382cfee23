import * as v from 'valibot';
import { SessionInfo } from '@jogada/accounts/contract/player';

const SESSION_KEY = 'MC_SESSION_INFO';
const AUTO_LOGIN_KEY = 'autoLogin';

/** Keeps the session in session storage only (ACC-10): it ends with the tab, the cookie is the credential. */
export function storeSession(session: SessionInfo): void {
  tryStorage(() => sessionStorage.setItem(SESSION_KEY, JSON.stringify(session)));
}

/** What session storage holds, or null when it holds none that is whole. */
export function findStoredSession(): SessionInfo | null {
  const text = tryStorage(() => sessionStorage.getItem(SESSION_KEY)) ?? '';
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), SessionInfo), text);
  return parsed.success ? parsed.output : null;
}

export function removeStoredSession(): void {
  tryStorage(() => sessionStorage.removeItem(SESSION_KEY));
}

/** After a logout nothing may sign this device in again by itself (ACC-27). */
export function forbidAutoLogin(): void {
  tryStorage(() => localStorage.setItem(AUTO_LOGIN_KEY, '0'));
}

// Storage throws where the browser forbids it (private windows, full quota); the page works without it.
function tryStorage<Value>(access: () => Value): Value | undefined {
  try {
    return access();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
