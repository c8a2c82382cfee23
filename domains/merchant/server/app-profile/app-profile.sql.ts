import type { Sql } from '@jogada/platform/server';
import type { ProfileSignature } from './read-signed-profile.ts';

interface NewProfile extends ProfileSignature {
  readonly merchantCode: string;
  readonly sha256: Buffer;
  readonly file: Buffer;
  readonly at: Date;
  readonly by: string;
}

/** Returns false if the merchant has the file already. */
export async function insertProfile(sql: Sql, profile: NewProfile): Promise<boolean> {
  const { merchantCode, sha256, file, signer, issuer, validUntil, at, by } = profile;
  const rows = await sql.query(
    `insert into merchant.app_profile (merchant_code, sha256, file, signer, issuer, valid_until, added_at, added_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (merchant_code, sha256) do nothing returning merchant_code`,
    [merchantCode, sha256, file, signer, issuer, validUntil, at, by],
  );
  return rows.length > 0;
}

interface ProfileKey {
  readonly merchantCode: string;
  /** Hex. */
  readonly sha256: string;
  readonly at: Date;
}

/** Whether the merchant has the profile and its signer's certificate is valid. */
export async function hasProfile(sql: Sql, { merchantCode, sha256, at }: ProfileKey): Promise<boolean> {
  const rows = await sql.query(
    "select merchant_code from merchant.app_profile where merchant_code = $1 and sha256 = decode($2, 'hex') and valid_until > $3",
    [merchantCode, sha256, at],
  );
  return rows.length > 0;
}

/** The profile's file, if the site offers it and its signer's certificate is valid. */
export async function selectOfferedProfile(sql: Sql, { merchantCode, sha256, at }: ProfileKey, path: string): Promise<Buffer | undefined> {
  const [row] = await sql.query<{ file: Buffer }>(
    `select p.file from merchant.app_profile p
      where p.merchant_code = $1 and p.sha256 = decode($2, 'hex') and p.valid_until > $3
        and exists (select from merchant.link l where l.merchant_code = $1 and l.type = 'MOBILECONFIG' and l.url = $4)`,
    [merchantCode, sha256, at, path],
  );
  return row?.file;
}
