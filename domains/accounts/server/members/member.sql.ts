import type { Currency, Language } from '@jogada/platform/contract';
import type { MemberId } from '@jogada/accounts/contract/player';
import type { Sql } from '@jogada/platform/server';
import type { Member, MemberStatus } from '../member.ts';

export interface MemberRow {
  readonly id: MemberId;
  readonly merchant_code: string;
  readonly username: string;
  readonly nickname: string;
  readonly type: number;
  readonly status: MemberStatus;
  readonly currency: Currency;
  readonly created_at: Date;
  readonly club_label: string;
}

export const MEMBER_COLUMNS = 'id, merchant_code, username, nickname, type, status, currency, created_at, club_label';

export function memberOf(row: MemberRow): Member {
  return {
    id: row.id,
    merchantCode: row.merchant_code,
    username: row.username,
    nickname: row.nickname,
    type: row.type,
    status: row.status,
    currency: row.currency,
    registeredAt: row.created_at,
    clubLabel: row.club_label,
  };
}

export async function selectMember(sql: Sql, memberId: string): Promise<MemberRow | undefined> {
  const [row] = await sql.query<MemberRow>(`select ${MEMBER_COLUMNS} from accounts.member where id = $1`, [memberId]);
  return row;
}

export interface CredentialRow extends MemberRow {
  readonly password_hash: string;
  readonly first_login_at: Date | null;
}

export async function selectCredential(sql: Sql, wanted: { merchantCode: string; username: string }): Promise<CredentialRow | undefined> {
  const [row] = await sql.query<CredentialRow>(
    `select ${MEMBER_COLUMNS}, password_hash, first_login_at from accounts.member where merchant_code = $1 and username_key = lower($2)`,
    [wanted.merchantCode, wanted.username],
  );
  return row;
}

export async function selectCredentialById(sql: Sql, memberId: string): Promise<CredentialRow | undefined> {
  const [row] = await sql.query<CredentialRow>(
    `select ${MEMBER_COLUMNS}, password_hash, first_login_at from accounts.member where id = $1`,
    [memberId],
  );
  return row;
}

export interface NewMember {
  readonly id: MemberId;
  readonly merchantCode: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly type: number;
  readonly nickname: string;
  readonly currency: Currency;
  readonly payeeName: string;
  readonly documentCipher: Buffer | null;
  readonly documentIndex: Buffer | null;
  /** YYYY-MM-DD. */
  readonly birthDate: string | null;
  readonly detailsCipher: Buffer | null;
  readonly hasPassword: boolean;
  readonly hasGeneratedUsername: boolean;
  readonly registerMethod: string;
  readonly registerAddress: string | null;
  readonly trialEndsAt: Date | null;
  readonly at: Date;
}

export async function insertMember(sql: Sql, member: NewMember): Promise<MemberRow> {
  const [row] = await sql.query<MemberRow>(
    `insert into accounts.member (id, merchant_code, username, password_hash, type, nickname, currency, payee_name,
                                  document_cipher, document_index, birth_date, details_cipher, has_password, register_method,
                                  register_address, trial_ends_at, created_at, has_generated_username)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     returning ${MEMBER_COLUMNS}`,
    [
      member.id,
      member.merchantCode,
      member.username,
      member.passwordHash,
      member.type,
      member.nickname,
      member.currency,
      member.payeeName,
      member.documentCipher,
      member.documentIndex,
      member.birthDate,
      member.detailsCipher,
      member.hasPassword,
      member.registerMethod,
      member.registerAddress,
      member.trialEndsAt,
      member.at,
      member.hasGeneratedUsername,
    ],
  );
  if (!row) throw new Error('an inserted member was not returned');
  return row;
}

/** Records a sign-in and the language of the site. Returns the time of the previous sign-in. */
export async function recordLogin(sql: Sql, login: { memberId: string; at: Date; language: Language }): Promise<Date | null> {
  const [row] = await sql.query<{ previous_login_at: Date | null }>(
    `update accounts.member m set first_login_at = coalesce(m.first_login_at, $2), last_login_at = $2, language = $3
       from (select id, last_login_at as previous_login_at from accounts.member where id = $1) before
      where m.id = before.id returning before.previous_login_at`,
    [login.memberId, login.at, login.language],
  );
  return row?.previous_login_at ?? null;
}

/** Language of the member's last sign-in; null when it was not recorded. */
export async function selectLanguage(sql: Sql, memberId: string): Promise<Language | null> {
  const [row] = await sql.query<{ language: Language | null }>('select language from accounts.member where id = $1', [memberId]);
  return row?.language ?? null;
}

/** Replaces the hash of an unchanged password. */
export async function renewPasswordHash(sql: Sql, renewed: { memberId: string; former: string; passwordHash: string }): Promise<void> {
  await sql.query('update accounts.member set password_hash = $3 where id = $1 and password_hash = $2', [
    renewed.memberId,
    renewed.former,
    renewed.passwordHash,
  ]);
}

/** Sets a new password. */
export async function updatePasswordHash(sql: Sql, change: { memberId: string; passwordHash: string; chosenAt: Date }): Promise<void> {
  await sql.query('update accounts.member set password_hash = $2, password_set_at = $3 where id = $1', [
    change.memberId,
    change.passwordHash,
    change.chosenAt,
  ]);
}

/** When the current password was set; null for an account without a password. */
export async function selectPasswordSince(sql: Sql, memberId: string): Promise<Date | null> {
  const [row] = await sql.query<{ since: Date | null }>(
    'select coalesce(password_set_at, case when has_password then created_at end) as since from accounts.member where id = $1',
    [memberId],
  );
  return row?.since ?? null;
}

export interface IdentityRow {
  readonly payee_name: string;
  readonly document_cipher: Buffer | null;
}

export async function selectIdentity(sql: Sql, memberId: string): Promise<IdentityRow | undefined> {
  const [row] = await sql.query<IdentityRow>('select payee_name, document_cipher from accounts.member where id = $1', [memberId]);
  return row;
}

/** Fills empty identity fields; existing values stay. */
export async function fillIdentity(
  sql: Sql,
  identity: { memberId: string; payeeName: string; documentCipher: Buffer | null; documentIndex: Buffer | null },
): Promise<void> {
  await sql.query(
    `update accounts.member
        set payee_name = case when payee_name = '' then $2 else payee_name end,
            document_cipher = coalesce(document_cipher, $3), document_index = coalesce(document_index, $4)
      where id = $1`,
    [identity.memberId, identity.payeeName, identity.documentCipher, identity.documentIndex],
  );
}

export async function selectCompanyNumber(sql: Sql, memberId: string): Promise<Buffer | null> {
  const [row] = await sql.query<{ company_cipher: Buffer | null }>('select company_cipher from accounts.member where id = $1', [memberId]);
  return row?.company_cipher ?? null;
}

/** Fills an empty company number; an existing one stays. */
export async function fillCompanyNumber(sql: Sql, company: { memberId: string; cipher: Buffer; index: Buffer }): Promise<void> {
  await sql.query('update accounts.member set company_cipher = $2, company_index = $3 where id = $1 and company_index is null', [
    company.memberId,
    company.cipher,
    company.index,
  ]);
}

export async function isUsernameTaken(sql: Sql, wanted: { merchantCode: string; username: string }): Promise<boolean> {
  const rows = await sql.query('select 1 from accounts.member where merchant_code = $1 and username_key = lower($2)', [
    wanted.merchantCode,
    wanted.username,
  ]);
  return rows.length > 0;
}

/** Whether the username was generated and the member has not chosen one since. */
export async function hasGeneratedUsername(sql: Sql, memberId: string): Promise<boolean> {
  const rows = await sql.query('select 1 from accounts.member where id = $1 and has_generated_username', [memberId]);
  return rows.length > 0;
}

/** Returns whether the username was a generated one, which this replaces. Violates member_username_unique when another member has it. */
export async function updateGeneratedUsername(sql: Sql, chosen: { memberId: string; username: string }): Promise<boolean> {
  const rows = await sql.query(
    'update accounts.member set username = $2, has_generated_username = false where id = $1 and has_generated_username returning id',
    [chosen.memberId, chosen.username],
  );
  return rows.length > 0;
}

export async function updateType(sql: Sql, change: { memberId: string; from: number; to: number }): Promise<void> {
  await sql.query('update accounts.member set type = $3 where id = $1 and type = $2', [change.memberId, change.from, change.to]);
}
