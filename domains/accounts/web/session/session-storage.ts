import type { SessionInfo } from '@jogada/accounts/contract/player';

const SESSION_KEY = 'MC_SESSION_INFO';
const AUTO_LOGIN_KEY = 'autoLogin';

/**
 * Stores the session in session storage only, in the shape of the specification (ACC-10): it ends with the tab. The credential is the
 * cookie.
 */
export function storeSession(session: SessionInfo): void {
  const { token, merchantCode, userName, type, firstTimeLogin, memberInfo } = session;
  const kept = { token, merchantCode, userName, type, firstTimeLogin, memberInfo: { id: memberInfo.id } };
  whereAllowed(() => sessionStorage.setItem(SESSION_KEY, JSON.stringify(kept)));
}

export function removeStoredSession(): void {
  whereAllowed(() => sessionStorage.removeItem(SESSION_KEY));
}

/** Prevents an automatic sign-in on this device after a log-out (ACC-27). */
export function forbidAutoLogin(): void {
  whereAllowed(() => localStorage.setItem(AUTO_LOGIN_KEY, '0'));
}

// Storage throws where the browser forbids it (private windows, full quota); the page works without it.
function whereAllowed(access: () => void): void {
  try {
    access();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
