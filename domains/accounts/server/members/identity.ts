import type { Secrets } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { violatedConstraint, type Sql } from '@jogada/platform/server';
import { readCpf } from './cpf.ts';
import { fillIdentity, selectIdentity } from './member.sql.ts';
import { openText, sealText, textIndexOf } from './personal-data.ts';

/** The member's identity for bank transfers. */
export interface Identity {
  /** Eleven digits, or null when none is recorded. Never logged, never sent unmasked. */
  readonly document: string | null;
  /** Empty when none is recorded. */
  readonly payeeName: string;
}

export async function findIdentity(sql: Sql, secrets: Secrets, memberId: string): Promise<Identity> {
  const row = await selectIdentity(sql, memberId);
  return {
    document: row?.document_cipher ? openText(row.document_cipher, 'document', secrets) : null,
    payeeName: row?.payee_name ?? '',
  };
}

/**
 * Records a CPF and a payee name where they are missing; existing values stay. Blank input is ignored.
 * @throws Problem `document_invalid`: wrong check digits, or another account of this merchant has it
 */
export async function completeIdentity(
  tx: Sql,
  secrets: Secrets,
  given: { memberId: string; document: string; payeeName: string },
): Promise<void> {
  const sealed = sealDocument(given.document, secrets);
  await tx.query('savepoint identity');
  try {
    await fillIdentity(tx, { memberId: given.memberId, payeeName: given.payeeName, ...sealed });
    await tx.query('release savepoint identity');
  } catch (error) {
    if (violatedConstraint(error) !== 'member_document_unique') throw error;
    await tx.query('rollback to savepoint identity');
    throw new Problem('document_invalid', { field: 'idNumber' });
  }
}

export interface SealedDocument {
  readonly documentCipher: Buffer | null;
  readonly documentIndex: Buffer | null;
}

/** Validates and encrypts a CPF; nulls for blank input. @throws Problem `document_invalid` */
export function sealDocument(text: string, secrets: Secrets): SealedDocument {
  if (text === '') return { documentCipher: null, documentIndex: null };
  const digits = readCpf(text);
  if (digits === undefined) throw new Problem('document_invalid', { field: 'idNumber' });
  return {
    documentCipher: sealText(digits, 'document', secrets),
    documentIndex: documentIndexOf(digits, secrets),
  };
}

/** Keyed hash of a CPF for lookup. Takes the eleven digits. */
export function documentIndexOf(digits: string, secrets: Secrets): Buffer {
  return textIndexOf(digits, 'document', secrets);
}
