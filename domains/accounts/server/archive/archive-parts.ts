import type { Secrets } from '@jogada/merchant/server';
import { wholeRows, type ArchivePart } from '@jogada/platform/server';
import { maskRecipient } from '../messages/mask-recipient.ts';
import { maskCompanyNumber, maskCpf, maskName } from '../members/mask-identity.ts';
import { openText } from '../members/personal-data.ts';
import { maskAddress } from '../session/mask-address.ts';

/** Whether personal data is unmasked: only for staff who may also reveal it member by member (S79). */
interface Telling {
  readonly inFull: boolean;
  readonly secrets: Secrets;
}

/** This domain's part of a merchant's archive. It contains no passwords, second factor secrets or sessions. */
export function archiveParts({ inFull, secrets }: Telling): readonly ArchivePart[] {
  return [
    {
      kind: 'member',
      query: `select json_build_object('id', id, 'username', username, 'type', type, 'status', status, 'nickname', nickname,
                       'currency', currency, 'registerMethod', register_method, 'createdAt', created_at, 'firstLoginAt', first_login_at,
                       'lastLoginAt', last_login_at, 'clubLabel', club_label, 'language', language)::text as line,
                     payee_name, document_cipher, company_cipher, register_address
                from accounts.member where merchant_code = $1 order by id`,
      lineOf: ({ line, payee_name: payeeName, document_cipher: cipher, company_cipher: companyCipher, register_address: address }) => {
        const document = cipher === null ? null : openText(cipher as Buffer, 'document', secrets);
        const company = companyCipher === null ? null : openText(companyCipher as Buffer, 'company', secrets);
        const personal = {
          payeeName: inFull ? payeeName : maskName(String(payeeName)),
          document: document === null || inFull ? document : maskCpf(document),
          companyNumber: company === null || inFull ? company : maskCompanyNumber(company),
          registerAddress: address === null || inFull ? address : maskAddress(String(address)),
        };
        return JSON.stringify({ ...(JSON.parse(line) as object), ...personal });
      },
    },
    {
      kind: 'contact',
      query: `select json_build_object('memberId', member_id, 'contactKind', kind, 'confirmedAt', confirmed_at)::text as line, value_cipher
                from accounts.member_contact where merchant_code = $1 order by member_id, kind`,
      lineOf: ({ line, value_cipher: cipher }) => {
        const value = openText(cipher as Buffer, 'contact', secrets);
        return JSON.stringify({ ...(JSON.parse(line) as object), value: inFull ? value : maskRecipient(value) });
      },
    },
    { kind: 'invitation', query: wholeRows({ table: 'accounts.invitation', column: 'merchant_code', order: 'member_id' }) },
    { kind: 'note', query: wholeRows({ table: 'accounts.member_note', column: 'merchant_code', order: 'id' }) },
    {
      kind: 'closing',
      query: `select (${inFull ? 'to_jsonb(c)' : "to_jsonb(c) - 'answer'"})::text as line
                from accounts.closing c where merchant_code = $1 order by id`,
    },
    {
      kind: 'exclusion',
      query: `select (to_jsonb(e) - 'document_index')::text as line from accounts.exclusion e
                join accounts.member m on m.id = e.member_id where m.merchant_code = $1 order by e.member_id, e.from_at`,
    },
    {
      kind: 'audit',
      query: `select (${inFull ? 'to_jsonb(a)' : "to_jsonb(a) - 'address'"})::text as line
                from accounts.audit a where merchant_code = $1 order by at, id`,
    },
  ];
}
