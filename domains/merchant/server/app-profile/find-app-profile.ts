import { profilePath } from '@jogada/merchant/contract/player';
import type { Sql } from '@jogada/platform/server';
import { selectOfferedProfile } from './app-profile.sql.ts';

const FILE = /^([0-9a-f]{64})\.mobileconfig$/;

/** The bytes of a file `<SHA-256>.mobileconfig` that the merchant's site offers at this time; otherwise undefined (C15). */
export async function findAppProfile(
  sql: Sql,
  { merchantCode, file, at }: { readonly merchantCode: string; readonly file: string; readonly at: Date },
): Promise<Buffer | undefined> {
  const [, sha256] = FILE.exec(file) ?? [];
  if (sha256 === undefined) return undefined;
  return selectOfferedProfile(sql, { merchantCode, sha256, at }, profilePath(merchantCode, sha256));
}
