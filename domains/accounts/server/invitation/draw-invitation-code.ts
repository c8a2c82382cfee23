import { randomInt } from 'node:crypto';
import type { Sql } from '@jogada/platform/server';
import { insertInvitationCode } from './invitation.sql.ts';

/** Leaves out characters that are easily confused when read aloud. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const CODE_LENGTH = 8;
const DRAWS_MAX = 20;

/** Draws an invitation code that is free at this merchant, and registers it for its owner. Draws again while the code is taken. */
export async function drawInvitationCode(sql: Sql, owner: { merchantCode: string; ownerMemberId: string; at: Date }): Promise<string> {
  for (let draws = 0; draws < DRAWS_MAX; draws += 1) {
    const code = Array.from({ length: CODE_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
    if (await insertInvitationCode(sql, { ...owner, code })) return code;
  }
  throw new Error(`no free invitation code in ${DRAWS_MAX} draws`);
}
