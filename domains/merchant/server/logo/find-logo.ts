import { LogoId } from '@jogada/merchant/contract/player';
import type { Sql } from '@jogada/platform/server';
import * as v from 'valibot';
import { selectLogoFile, type LogoFile } from './logo.sql.ts';

/** A sign that a merchant brought; undefined where the merchant has none of that id (S31). */
export async function findLogo(
  sql: Sql,
  { merchantCode, signId }: { readonly merchantCode: string; readonly signId: string },
): Promise<LogoFile | undefined> {
  return v.is(LogoId, signId) ? selectLogoFile(sql, { merchantCode, signId }) : undefined;
}
