import type { ListedMember, searchMembers as endpoint } from '@jogada/accounts/contract/operator';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor, timeOfId, type KeysetPlace } from '@jogada/platform/server';
import type { OperatorContext } from '../operators/operator.ts';
import { readCpf } from './cpf.ts';
import { documentIndexOf } from './identity.ts';
import { targetIndexOf } from '../verification/code-target.ts';
import type { MobileNumber } from '../verification/mobile-number.ts';
import {
  selectMembersById,
  selectMembersByName,
  selectMembersByPerson,
  selectMembersByTransaction,
  selectNewestMembers,
  type ListedMemberRow,
} from './staff-members.sql.ts';

/**
 * Finds members by id, CPF with or without its dots, mobile number, e-mail address, transaction, or the beginning of a username.
 * @throws Problem `not_allowed`
 */
export async function searchMembers(ctx: OperatorContext, input: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const page = { after: readCursor(input.cursor), limit: input.pageSize + 1, merchantCodes: ctx.operator.merchantCodes };
  const { rows, nextCursor } = pageFrom(await findRows(ctx, input.search, page), input.pageSize, (row) => ({
    at: row.created_at,
    id: row.id,
  }));
  return { list: rows.map(listedMemberOf), nextCursor };
}

function findRows(
  ctx: OperatorContext,
  search: string,
  page: { after: KeysetPlace | undefined; limit: number; merchantCodes: readonly string[] | null },
): Promise<ListedMemberRow[]> {
  if (search === '') return selectNewestMembers(ctx.database, page);
  if (search.startsWith('mbr_')) return selectMembersById(ctx.database, search);
  if (isTransaction(search)) {
    const transaction = { transactionId: search, madeAt: timeOfId(search) ?? null };
    return selectMembersByTransaction(ctx.database, { ...transaction, ...page });
  }
  const contactIndexes = contactIndexesOf(ctx, search);
  const cpf = readCpf(search);
  if (contactIndexes.length === 0 && cpf === undefined) return selectMembersByName(ctx.database, { beginning: search, ...page });
  const documentIndex = cpf === undefined ? null : documentIndexOf(cpf, ctx.settings.secrets);
  return selectMembersByPerson(ctx.database, { documentIndex, contactIndexes, ...page });
}

/** Whether the search is the id of a transfer, a deposit or a withdrawal, or a PIX end-to-end or transaction id. */
function isTransaction(search: string): boolean {
  return /^(trf|dep|wdr)_[0-9a-z]{16}$/.test(search) || /^E\d{20}[0-9A-Za-z]{11}$/.test(search) || /^[0-9A-Za-z]{26,35}$/.test(search);
}

/** A number without a country code can be Brazilian. Eleven bare digits can be a number or a CPF; a CPF with dots is no number. */
function contactIndexesOf({ settings }: OperatorContext, search: string): Buffer[] {
  const { secrets } = settings;
  if (search.includes('@')) return [targetIndexOf({ channel: 'email', target: search.trim().toLowerCase() }, secrets)];
  const digits = search.replaceAll(/[\s().-]/g, '');
  if (!/^\+?\d{10,15}$/.test(digits) || (search.includes('.') && readCpf(search) !== undefined)) return [];
  const numbers = digits.startsWith('+') ? [digits] : [`+55${digits}`, `+${digits}`];
  return numbers.map((number) => targetIndexOf({ channel: 'sms', target: number as MobileNumber }, secrets));
}

export function listedMemberOf(row: ListedMemberRow): ListedMember {
  return {
    memberId: row.id,
    merchantCode: row.merchant_code,
    username: row.username,
    nickname: row.nickname,
    type: row.type,
    status: row.status,
    currency: row.currency,
    registeredAt: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
  };
}
