import type { OperatorContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { readDepositFile as endpoint } from '../../contract/operator/deposits.ts';
import { readCaseFile } from '../operators/read-case-file.ts';
import { listDepositCases } from './list-deposit-cases.ts';

/** Deposits of all members for a file. @throws Problem `not_allowed`, `too_many_requests` */
export function readDepositFile(ctx: OperatorContext, { state }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  return readCaseFile(ctx, {
    action: 'deposits.file_read',
    state,
    readPage: (page) => listDepositCases(ctx, { ...page, ...(state && { state }) }),
  });
}
