import type { CONSENT_PURPOSES } from '@jogada/accounts/contract/player';
import type { Sql } from '@jogada/platform/server';

export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

interface DocumentConsent {
  readonly memberId: string;
  readonly document: 'terms';
  readonly version: string;
  readonly at: Date;
  readonly address: string;
}

/** Accepting an edition again changes nothing. */
export async function insertConsent(sql: Sql, { memberId, document, version, at, address }: DocumentConsent): Promise<void> {
  await sql.query(
    `insert into accounts.consent (member_id, document, version, agreed_at, address) values ($1, $2, $3, $4, $5)
     on conflict (member_id, document, version) do nothing`,
    [memberId, document, version, at, address],
  );
}

export function selectConsents(sql: Sql, memberId: string): Promise<{ version: string; agreed_at: Date }[]> {
  return sql.query(
    "select version, agreed_at from accounts.consent where member_id = $1 and document = 'terms' order by agreed_at desc, version desc",
    [memberId],
  );
}

interface Choice {
  readonly memberId: string;
  readonly purpose: ConsentPurpose;
  readonly isGiven: boolean;
  readonly at: Date;
  readonly address: string;
}

/** Records a decision unless it repeats the one in force. The caller holds the member's lock. Two decisions never share a moment. */
export async function insertChoice(sql: Sql, { memberId, purpose, isGiven, at, address }: Choice): Promise<void> {
  await sql.query(
    `with last as (select is_given, decided_at from accounts.consent_choice
                    where member_id = $1 and purpose = $2 order by decided_at desc limit 1)
     insert into accounts.consent_choice (member_id, purpose, is_given, decided_at, address)
     select $1, $2, $3, greatest($4, (select decided_at from last) + interval '1 millisecond'), $5
      where $3 is distinct from coalesce((select is_given from last), true)`,
    [memberId, purpose, isGiven, at, address],
  );
}

export interface ChoiceRow {
  readonly purpose: ConsentPurpose;
  readonly is_given: boolean;
  readonly decided_at: Date;
}

/** Newest first. */
export function selectChoices(sql: Sql, memberId: string): Promise<ChoiceRow[]> {
  return sql.query('select purpose, is_given, decided_at from accounts.consent_choice where member_id = $1 order by decided_at desc', [
    memberId,
  ]);
}
