import type { SocialProvider } from '@jogada/accounts/contract/player';
import type { Sql } from '@jogada/platform/server';

export interface VisitRow {
  readonly merchant_code: string;
  readonly provider: SocialProvider;
  readonly browser_hash: Buffer;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly member_id: string | null;
  readonly return_to: string;
  readonly expires_at: Date;
}

interface NewVisit {
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  readonly merchantCode: string;
  readonly provider: SocialProvider;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly memberId: string | null;
  readonly returnTo: string;
  readonly expiresAt: Date;
}

export async function insertVisit(sql: Sql, visit: NewVisit): Promise<void> {
  await sql.query(
    `insert into accounts.social_visit
       (state_hash, browser_hash, merchant_code, provider, nonce, code_verifier, member_id, return_to, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      visit.stateHash,
      visit.browserHash,
      visit.merchantCode,
      visit.provider,
      visit.nonce,
      visit.codeVerifier,
      visit.memberId,
      visit.returnTo,
      visit.expiresAt,
    ],
  );
}

/** Deletes and returns a visit, so that a repeated response finds none. */
export async function takeVisit(sql: Sql, stateHash: Buffer): Promise<VisitRow | undefined> {
  const [row] = await sql.query<VisitRow>(
    `delete from accounts.social_visit where state_hash = $1
     returning merchant_code, provider, browser_hash, nonce, code_verifier, member_id, return_to, expires_at`,
    [stateHash],
  );
  return row;
}

interface ArrivalRow {
  readonly merchant_code: string;
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly label: string;
  readonly browser_hash: Buffer;
  readonly expires_at: Date;
}

interface NewArrival {
  readonly ticketHash: Buffer;
  readonly browserHash: Buffer;
  readonly merchantCode: string;
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly label: string;
  readonly expiresAt: Date;
}

export async function insertArrival(sql: Sql, arrival: NewArrival): Promise<void> {
  await sql.query(
    `insert into accounts.social_arrival (ticket_hash, browser_hash, merchant_code, provider, subject, label, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [arrival.ticketHash, arrival.browserHash, arrival.merchantCode, arrival.provider, arrival.subject, arrival.label, arrival.expiresAt],
  );
}

/** Deletes and returns an arrival, in the transaction that creates the link. */
export async function takeArrival(sql: Sql, ticketHash: Buffer): Promise<ArrivalRow | undefined> {
  const [row] = await sql.query<ArrivalRow>(
    `delete from accounts.social_arrival where ticket_hash = $1
     returning merchant_code, provider, subject, label, browser_hash, expires_at`,
    [ticketHash],
  );
  return row;
}

export async function findLinkedMember(
  sql: Sql,
  wanted: { merchantCode: string; provider: SocialProvider; subject: string },
): Promise<string | undefined> {
  const [row] = await sql.query<{ member_id: string }>(
    'select member_id from accounts.social_identity where merchant_code = $1 and provider = $2 and subject = $3',
    [wanted.merchantCode, wanted.provider, wanted.subject],
  );
  return row?.member_id;
}

interface NewLink {
  readonly merchantCode: string;
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly memberId: string;
  readonly label: string;
  readonly at: Date;
}

/** Creates a link unless either side has one. Returns whether it did. */
export async function insertLink(sql: Sql, link: NewLink): Promise<boolean> {
  const rows = await sql.query(
    `insert into accounts.social_identity (merchant_code, provider, subject, member_id, label, linked_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning subject`,
    [link.merchantCode, link.provider, link.subject, link.memberId, link.label, link.at],
  );
  return rows.length > 0;
}

export function selectLinks(sql: Sql, memberId: string): Promise<{ provider: SocialProvider; label: string; linked_at: Date }[]> {
  return sql.query('select provider, label, linked_at from accounts.social_identity where member_id = $1 order by linked_at', [memberId]);
}

export async function deleteLink(sql: Sql, link: { memberId: string; provider: SocialProvider }): Promise<boolean> {
  const rows = await sql.query('delete from accounts.social_identity where member_id = $1 and provider = $2 returning subject', [
    link.memberId,
    link.provider,
  ]);
  return rows.length > 0;
}

export async function deleteLapsedVisits(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from accounts.social_visit where expires_at < $1', [before]);
  await sql.query('delete from accounts.social_arrival where expires_at < $1', [before]);
}
