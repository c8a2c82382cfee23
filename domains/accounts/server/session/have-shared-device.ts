import type { Sql } from '@jogada/platform/server';
import { selectSharedDevice } from './shared-device.sql.ts';

/**
 * Whether two members have signed in from one device: both have a remembered login with the same device cookie, or sessions with equal user
 * agent and address of which at least one has no device cookie. Where both sessions have one, the cookies decide: behind the shared address
 * of a mobile network, two phones of one model differ in nothing else.
 */
export function haveSharedDevice(sql: Sql, members: { memberId: string; otherMemberId: string }): Promise<boolean> {
  return selectSharedDevice(sql, members);
}
