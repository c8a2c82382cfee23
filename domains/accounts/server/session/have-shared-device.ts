import type { Sql } from '@jogada/platform/server';
import { selectSharedDevice } from './shared-device.sql.ts';

/**
 * Whether two members have signed in from one device: both have a remembered login with the same device cookie, or sessions with equal user
 * agent and address.
 */
export function haveSharedDevice(sql: Sql, members: { memberId: string; otherMemberId: string }): Promise<boolean> {
  return selectSharedDevice(sql, members);
}
