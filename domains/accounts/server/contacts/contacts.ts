import type { MerchantContext, Secrets } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { violatedConstraint, type Sql, type Transaction } from '@jogada/platform/server';
import { openText, sealText } from '../members/personal-data.ts';
import { targetIndexOf, type CodeTarget } from '../verification/code-target.ts';
import type { MobileNumber } from '../verification/mobile-number.ts';
import { putContact, selectContacts, type ContactKind } from './contact.sql.ts';

/** A contact of a member. Only a confirmed one can be used for sign-in. */
export interface Contact {
  readonly kind: ContactKind;
  /** +5511987654321, or an e-mail address in lower case. Never logged; masked in responses. */
  readonly value: string;
  readonly isConfirmed: boolean;
}

export interface Contacts {
  readonly mobile?: Contact;
  readonly email?: Contact;
}

export async function findContacts(sql: Sql, secrets: Secrets, memberId: string): Promise<Contacts> {
  const rows = await selectContacts(sql, memberId);
  return Object.fromEntries(
    rows.map(({ kind, value_cipher: cipher, confirmed_at: confirmedAt }) => [
      kind,
      { kind, value: openText(cipher, 'contact', secrets), isConfirmed: confirmedAt !== null },
    ]),
  );
}

export interface NewContact {
  readonly memberId: string;
  readonly kind: ContactKind;
  /** As returned by `readMobile` or `readEmail`. */
  readonly value: string;
  readonly isConfirmed: boolean;
}

/**
 * Sets a contact in the caller's transaction, replacing an earlier one of its kind.
 * @throws Problem `contact_taken` when it is confirmed and another account of the merchant has confirmed it
 */
export async function setContact(
  tx: Transaction,
  ctx: Pick<MerchantContext, 'merchant' | 'settings' | 'now'>,
  contact: NewContact,
): Promise<void> {
  const { secrets } = ctx.settings;
  const at = ctx.now();
  await tx.query('savepoint contact');
  try {
    await putContact(tx, {
      memberId: contact.memberId,
      merchantCode: ctx.merchant.code,
      kind: contact.kind,
      valueCipher: sealText(contact.value, 'contact', secrets),
      valueIndex: targetIndexOf(targetOf(contact), secrets),
      confirmedAt: contact.isConfirmed ? at : null,
      at,
    });
    await tx.query('release savepoint contact');
  } catch (error) {
    if (violatedConstraint(error) !== 'member_contact_confirmed_unique') throw error;
    await tx.query('rollback to savepoint contact');
    throw new Problem('contact_taken', { field: contact.kind === 'mobile' ? 'mobileNum' : 'email' });
  }
}

/** A contact as a message target. */
export function targetOf({ kind, value }: Pick<Contact, 'kind' | 'value'>): CodeTarget {
  return kind === 'mobile' ? { channel: 'sms', target: value as MobileNumber } : { channel: 'email', target: value };
}
