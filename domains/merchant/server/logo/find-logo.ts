import { LogoId } from '@jogada/merchant/contract/player';
import type { Sql } from '@jogada/platform/server';
import * as v from 'valibot';
import { selectLogoFile, type LogoFile } from './logo.sql.ts';

/** Returns an uploaded logo; undefined unless it belongs to the merchant (S31). */
export async function findLogo(
  sql: Sql,
  { merchantCode, logoId }: { readonly merchantCode: string; readonly logoId: string },
): Promise<LogoFile | undefined> {
  return v.is(LogoId, logoId) ? selectLogoFile(sql, { merchantCode, logoId }) : undefined;
}
