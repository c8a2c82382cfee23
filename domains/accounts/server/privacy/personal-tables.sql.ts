import type { Secrets } from '@jogada/merchant/server';
import { rowsOf, type PersonalTable } from '@jogada/platform/server';
import { openText } from '../members/personal-data.ts';

const SHORT_LIVED = { withheld: 'hashes of codes and tickets that live for minutes' } as const;
const without = (...columns: string[]) => ({ exported: { without: columns } });

/** The tables of this domain with data of members (S84). `erase-account.ts` erases the member's own row. */
export function personalTables(secrets: Secrets): readonly PersonalTable[] {
  return [
    rowsOf('accounts.member', { kept: 'contract' }, { by: 'id', exported: memberLines(secrets) }),
    rowsOf('accounts.member_contact', 'deleted', { exported: contactLines(secrets) }),
    rowsOf('accounts.session', { kept: 'access_records', afterwards: "address = '', user_agent = ''" }, without('token_hash')),
    rowsOf('accounts.consent', { kept: 'contract' }),
    rowsOf('accounts.consent_choice', { kept: 'contract' }),
    rowsOf('accounts.exclusion', { kept: 'player_protection' }, without('document_index')),
    rowsOf('accounts.risk_notice_seen', { kept: 'player_protection' }),
    rowsOf('accounts.closing', { kept: 'contract', afterwards: "answer = '', answered_at = null, answer_noted_by = null" }),
    {
      table: 'accounts.closing_record',
      where: 't.closing_id in (select c.id from accounts.closing c where c.member_id = $1)',
      exported: 'whole',
      erased: { kept: 'contract' },
    },
    rowsOf('accounts.erasure', { kept: 'contract' }, without('record_cipher')),
    rowsOf('accounts.invitation', 'pseudonymous'),
    rowsOf('accounts.invitation_code', 'pseudonymous', { by: 'owner_member_id' }),
    rowsOf('accounts.authenticator', 'deleted', without('secret_cipher', 'last_step_used_by')),
    rowsOf('accounts.passkey', 'deleted', without('public_key')),
    rowsOf('accounts.payment_password', 'deleted', without('password_hash')),
    rowsOf('accounts.remembered_login', 'deleted', without('device_hash', 'secret_hash')),
    rowsOf('accounts.social_identity', 'deleted'),
    rowsOf('accounts.message', 'deleted', without('content_cipher')),
    rowsOf('accounts.recovery_code', 'deleted', { exported: SHORT_LIVED }),
    rowsOf('accounts.password_link', 'deleted', { exported: SHORT_LIVED }),
    rowsOf('accounts.password_ticket', 'deleted', { exported: SHORT_LIVED }),
    rowsOf('accounts.sign_in_step', 'deleted', { exported: SHORT_LIVED }),
    rowsOf('accounts.social_visit', 'deleted', { exported: SHORT_LIVED }),
    rowsOf('accounts.verification_code', 'deleted', { exported: SHORT_LIVED }),
    rowsOf('accounts.passkey_challenge', 'pseudonymous', { by: 'used_by', exported: SHORT_LIVED }),
    rowsOf(
      'accounts.member_note',
      { kept: 'money_laundering' },
      {
        exported: { withheld: 'notes of checks that must not be disclosed to the person (R44)' },
      },
    ),
    rowsOf('accounts.approval', { kept: 'audit_trail' }, { by: 'subject_id', exported: { withheld: 'decisions among the staff' } }),
    {
      table: 'accounts.audit',
      // Only the member's own acts; acts of the staff belong to the staff's audit trail.
      where: "t.actor_kind = 'member' and t.actor_id = $1",
      exported: 'whole',
      erased: { kept: 'audit_trail' },
    },
    rowsOf('platform.idempotency_key', 'pseudonymous', {
      by: 'owner',
      exported: { withheld: 'stored responses, whose content is in the exported tables' },
    }),
  ];
}

function memberLines(secrets: Secrets): PersonalTable['exported'] {
  return {
    query: `select (to_jsonb(t) - array['password_hash', 'document_cipher', 'document_index', 'company_cipher', 'company_index', 'details_cipher'])::text as line,
                   t.document_cipher, t.company_cipher, t.details_cipher
              from accounts.member t where t.id = $1`,
    lineOf: ({ line, document_cipher: document, company_cipher: company, details_cipher: details }) =>
      JSON.stringify({
        ...(JSON.parse(line) as object),
        document: document === null ? null : openText(document as Buffer, 'document', secrets),
        companyNumber: company === null ? null : openText(company as Buffer, 'company', secrets),
        details: details === null ? null : (JSON.parse(openText(details as Buffer, 'details', secrets)) as unknown),
      }),
  };
}

function contactLines(secrets: Secrets): PersonalTable['exported'] {
  return {
    query: `select (to_jsonb(t) - array['value_cipher', 'value_index'])::text as line, t.value_cipher
              from accounts.member_contact t where t.member_id = $1`,
    lineOf: ({ line, value_cipher: cipher }) =>
      JSON.stringify({ ...(JSON.parse(line) as object), value: openText(cipher as Buffer, 'contact', secrets) }),
  };
}
