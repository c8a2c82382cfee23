import type { ListedMember, searchMembers as endpoint } from '@jogada/accounts/contract/operator';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor, type KeysetPlace } from '@jogada/platform/server';
import type { OperatorContext } from '../operators/operator.ts';
import { requirePermission } from '../operators/require-permission.ts';
import { readCpf } from './cpf.ts';
import { documentIndexOf } from './identity.ts';
import {
  selectMembersByDocument,
  selectMembersById,
  selectMembersByName,
  selectNewestMembers,
  type ListedMemberRow,
} from './staff-members.sql.ts';

/**
 * Finds members by what an operator has in hand: an id, a CPF with or without its dots, the beginning of a username.
 * @throws Problem `not_allowed`
 */
export async function searchMembers(ctx: OperatorContext, input: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  requirePermission(ctx, 'members.read');
  const page = { after: readCursor(input.cursor), limit: input.pageSize + 1 };
  const { rows, nextCursor } = pageFrom(await findRows(ctx, input.search, page), input.pageSize, (row) => ({
    at: row.created_at,
    id: row.id,
  }));
  return { list: rows.map(listedMemberOf), nextCursor };
}

function findRows(
  ctx: OperatorContext,
  search: string,
  page: { after: KeysetPlace | undefined; limit: number },
): Promise<ListedMemberRow[]> {
  if (search === '') return selectNewestMembers(ctx.database, page);
  if (search.startsWith('mbr_')) return selectMembersById(ctx.database, search);
  const cpf = readCpf(search);
  if (cpf === undefined) return selectMembersByName(ctx.database, { beginning: search, ...page });
  return selectMembersByDocument(ctx.database, { documentIndex: documentIndexOf(cpf, ctx.settings.secrets), ...page });
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
