import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@jogada/accounts/contract/player';
import type { Secrets } from '@jogada/merchant/server';
import type { Transaction } from '@jogada/platform/server';
import { textIndexOf } from '../members/personal-data.ts';
import { deleteRecoveryCodes, insertRecoveryCodes } from './second-factor.sql.ts';

/** Letters and digits that do not look alike; ten of them carry 49 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LETTERS = 10;

/** Creates recovery codes for a lost second factor and replaces the previous ones. Stored as hashes only. */
export async function makeRecoveryCodes(tx: Transaction, { memberId, secrets }: { memberId: string; secrets: Secrets }): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await deleteRecoveryCodes(tx, memberId);
  await insertRecoveryCodes(tx, { memberId, hashes: codes.map((code) => recoveryCodeHash(code, memberId, secrets)) });
  return codes;
}

/** Hash of a code, independent of the dash and of letter case. */
export function recoveryCodeHash(code: string, memberId: string, secrets: Secrets): Buffer {
  return textIndexOf(`${memberId} ${code.toLowerCase().replaceAll(/[\s-]/g, '')}`, 'recovery_code', secrets);
}

function newCode(): string {
  const letters = Array.from({ length: LETTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return `${letters.slice(0, LETTERS / 2)}-${letters.slice(LETTERS / 2)}`;
}
