import type { OperatorContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { readWithdrawalFile as endpoint } from '../../contract/operator/withdrawals.ts';
import { readCaseFile } from '../operators/read-case-file.ts';
import { listWithdrawalCases } from './list-withdrawal-cases.ts';

/** Withdrawals of all members for a file, the key masked as it is at the desk. @throws Problem `not_allowed`, `too_many_requests` */
export function readWithdrawalFile(ctx: OperatorContext, { state }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  return readCaseFile(ctx, {
    action: 'withdrawals.file_read',
    state,
    readPage: (page) => listWithdrawalCases(ctx, { ...page, ...(state && { state }) }),
  });
}
