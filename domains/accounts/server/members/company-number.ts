import { isCompanyNumber } from '@jogada/merchant/contract/player';
import type { Secrets } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { violatedConstraint, type Sql } from '@jogada/platform/server';
import { readCpf } from './cpf.ts';
import { completeIdentity, findIdentity } from './identity.ts';
import { maskCompanyNumber, maskCpf } from './mask-identity.ts';
import { fillCompanyNumber, selectCompanyNumber } from './member.sql.ts';
import { lockMember } from '../session/session.sql.ts';
import { openText, sealText, textIndexOf } from './personal-data.ts';

/** A masked CPF or CNPJ on file. */
export interface DocumentOnFile {
  readonly kind: 'cpf' | 'cnpj';
  readonly masked: string;
}

/** The member's CPF or, without one, the company's CNPJ. Null when neither is on file. */
export async function findDocument(sql: Sql, secrets: Secrets, memberId: string): Promise<DocumentOnFile | null> {
  const { document } = await findIdentity(sql, secrets, memberId);
  if (document !== null) return { kind: 'cpf', masked: maskCpf(document) };
  const company = await findCompanyNumber(sql, secrets, memberId);
  return company === null ? null : { kind: 'cnpj', masked: maskCompanyNumber(company) };
}

/** The company's CNPJ: fourteen characters. Never logged, never sent unmasked. Null when none is on file. */
export async function findCompanyNumber(sql: Sql, secrets: Secrets, memberId: string): Promise<string | null> {
  const cipher = await selectCompanyNumber(sql, memberId);
  return cipher && openText(cipher, 'company', secrets);
}

/**
 * Files a CPF or a CNPJ of a member who has neither, by the number's length. A number on file stays (R04).
 * @throws Problem `identity_number_invalid`: wrong check digits, or another account of this merchant has it; `identity_on_file`
 */
export async function fileDocument(tx: Sql, secrets: Secrets, given: { memberId: string; number: string }): Promise<DocumentOnFile> {
  const { memberId, number } = given;
  await lockMember(tx, memberId);
  if (await findDocument(tx, secrets, memberId)) throw new Problem('identity_on_file');
  const invalid = new Problem('identity_number_invalid', { field: 'number' });
  const cpf = readCpf(number.trim());
  if (cpf !== undefined) {
    await completeIdentity(tx, secrets, { memberId, document: cpf, payeeName: '' }).catch((error: unknown) => {
      throw error instanceof Problem ? invalid : error;
    });
    return { kind: 'cpf', masked: maskCpf(cpf) };
  }
  const company = readCompanyNumber(number);
  if (company === undefined) throw invalid;
  await tx.query('savepoint company_number');
  try {
    await fillCompanyNumber(tx, {
      memberId,
      cipher: sealText(company, 'company', secrets),
      index: textIndexOf(company, 'company', secrets),
    });
    await tx.query('release savepoint company_number');
  } catch (error) {
    if (violatedConstraint(error) !== 'member_company_unique') throw error;
    await tx.query('rollback to savepoint company_number');
    throw invalid;
  }
  return { kind: 'cnpj', masked: maskCompanyNumber(company) };
}

/** The fourteen characters of a valid CNPJ, written with or without punctuation; undefined when it is invalid. */
function readCompanyNumber(text: string): string | undefined {
  const plain = text.trim().toUpperCase().replace(/[./-]/g, '');
  return isCompanyNumber(plain) ? plain : undefined;
}
