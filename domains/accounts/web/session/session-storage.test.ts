import { afterEach, expect, test } from 'vitest';
import type { SessionInfo } from '@jogada/accounts/contract/player';
import { removeStoredSession, storeSession } from './session-storage.ts';

const session: SessionInfo = {
  token: 'handle-of-the-session',
  merchantCode: 'jogada',
  userName: 'ana',
  type: 0,
  firstTimeLogin: true,
  memberInfo: {
    id: 'mbr_0123456789abcdef',
    account: 'ana',
    nickname: 'Ana',
    type: 0,
    clubLabel: { labelName: 'VIP 0' },
    regDate: '2026-09-01T12:00:00.000Z',
  },
};

afterEach(() => sessionStorage.clear());

test('ACC-10 Stores the session as MC_SESSION_INFO in session storage, in the shape of the specification', () => {
  storeSession(session);
  expect(JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '')).toEqual({ ...session, memberInfo: { id: session.memberInfo.id } });
});

test('ACC-27 Removes a session completely', () => {
  storeSession(session);
  removeStoredSession();
  expect(sessionStorage).toHaveLength(0);
});
