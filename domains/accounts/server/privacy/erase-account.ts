import type { eraseAccount as endpoint } from '@jogada/accounts/contract/player';
import type { Secrets } from '@jogada/merchant/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { emit, erasePersonalRows, retainedTables, type RetentionGround, type Transaction } from '@jogada/platform/server';
import { recordAudit } from '../audit/record-audit.ts';
import { MEMBER_STATUS_CHANGED, type MemberStatusChanged } from '../events.ts';
import type { MemberContext } from '../member-context.ts';
import { openText, sealText } from '../members/personal-data.ts';
import { updateMemberStatus } from '../members/staff-members.sql.ts';
import { DUMMY_HASH } from '../password/password-hash.ts';
import { confirmOwner } from '../second-factor/confirm-owner.ts';
import { endSessions } from '../session/end-sessions.ts';
import { insertErasure, lockPerson, selectContactCiphers, updateMemberErased, type PersonRow } from './erasure.sql.ts';
import { listOpenMatters, type PrivacyHooks } from './privacy-hooks.ts';

/** Statutory retention of betting, payment and identity records, in years (Portaria 1.143/2024, LGPD art. 16 I). */
export const RETENTION_YEARS = 5;

/**
 * Closes the account permanently and erases its personal data (S84, LGPD art. 18 VI). Records of money, player protection and audit stay
 * under the member's id, without a reference to the person. The identity is stored encrypted in one place until the retention period ends.
 * @throws Problem `erasure_open_matters` with the open matters; the problems of `confirmOwner`
 */
export function eraseAccount(hooks: PrivacyHooks) {
  return async (ctx: MemberContext, proof: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
    await confirmOwner(ctx, proof);
    const tables = hooks.tables(ctx.settings.secrets);
    const at = ctx.now();
    const keptUntil = new Date(at);
    keptUntil.setUTCFullYear(at.getUTCFullYear() + RETENTION_YEARS);
    await ctx.database.transaction(async (tx) => {
      const memberId = ctx.member.id;
      const person = await lockPerson(tx, memberId);
      // A concurrent call of the same member has erased the account and ended the session.
      if (!person) throw new Problem('login_required');
      const matters = await listOpenMatters(hooks, tx, memberId);
      if (matters.length > 0) throw new Problem('erasure_open_matters', { matters: matters.join(',') });
      await erase(ctx, tx, { person, at, keptUntil });
      await erasePersonalRows(tx, { memberId, tables });
    });
    return { erasedAt: at.toISOString(), keptUntil: keptUntil.toISOString(), kept: retainedOf(retainedTables(tables)) };
  };
}

/** In the shape of the contract. */
export function retainedOf(kept: readonly { ground: RetentionGround; tables: readonly string[] }[]): OutputOf<typeof endpoint>['kept'] {
  return kept.map(({ ground, tables }) => ({ ground, tables: [...tables] }));
}

interface Erasure {
  readonly person: PersonRow;
  readonly at: Date;
  readonly keptUntil: Date;
}

async function erase(ctx: MemberContext, tx: Transaction, { person, at, keptUntil }: Erasure): Promise<void> {
  const { member, merchant, settings } = ctx;
  const memberId = member.id;
  const record = JSON.stringify({ ...recordOf(person, settings.secrets), contacts: await contactsOf(ctx, tx) });
  const recordCipher = sealText(record, 'erased_record', settings.secrets);
  await insertErasure(tx, { memberId, merchantCode: merchant.code, at, keptUntil, recordCipher });
  await updateMemberErased(tx, { memberId, username: `erased-${memberId}`, passwordHash: DUMMY_HASH });
  await updateMemberStatus(tx, { memberId, status: 'closed' });
  await endSessions(ctx, tx, { memberId, reason: 'revoked' });
  const payload: MemberStatusChanged = { memberId, merchantCode: merchant.code, status: 'closed' };
  await emit(tx, { topic: MEMBER_STATUS_CHANGED, payload, at });
  await recordAudit(ctx, tx, {
    actorKind: 'member',
    actorId: memberId,
    action: 'member.erased',
    subjectId: memberId,
    merchantCode: merchant.code,
    facts: { keptUntil: keptUntil.toISOString() },
  });
}

function recordOf(person: PersonRow, secrets: Secrets): object {
  const { document_cipher: document, company_cipher: company, details_cipher: details } = person;
  return {
    username: person.username,
    payeeName: person.payee_name,
    birthDate: person.birth_date,
    registerAddress: person.register_address,
    document: document && openText(document, 'document', secrets),
    companyNumber: company && openText(company, 'company', secrets),
    details: details && (JSON.parse(openText(details, 'details', secrets)) as unknown),
  };
}

async function contactsOf({ member, settings }: MemberContext, tx: Transaction): Promise<object> {
  const contacts = await selectContactCiphers(tx, member.id);
  return Object.fromEntries(contacts.map(({ kind, value_cipher: cipher }) => [kind, openText(cipher, 'contact', settings.secrets)]));
}
