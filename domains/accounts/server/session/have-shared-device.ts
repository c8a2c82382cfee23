import type { Sql } from '@jogada/platform/server';
import { selectSharedDevice } from './shared-device.sql.ts';

/**
 * Whether two members were ever signed in from one device: by its mark where both were remembered there, else by the same
 * program at the same address.
 */
export function haveSharedDevice(sql: Sql, members: { memberId: string; otherMemberId: string }): Promise<boolean> {
  return selectSharedDevice(sql, members);
}
