import { SignId } from '@jogada/merchant/contract/player';
import type { Sql } from '@jogada/platform/server';
import * as v from 'valibot';
import { selectSignFile, type SignFile } from './sign.sql.ts';

/** Returns an uploaded logo; undefined unless it belongs to the merchant (S31). */
export async function findSign(
  sql: Sql,
  { merchantCode, signId }: { readonly merchantCode: string; readonly signId: string },
): Promise<SignFile | undefined> {
  return v.is(SignId, signId) ? selectSignFile(sql, { merchantCode, signId }) : undefined;
}
