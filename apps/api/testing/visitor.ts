import type { VisitorContext } from '@jogada/accounts/server';
import { findMerchantByHost } from '@jogada/merchant/server';
import type { TestApi } from './start-api.ts';

/** A call by somebody whom nobody knows, from an address, for operations that are called without HTTP. */
export async function aVisitor(api: TestApi, ip: string): Promise<VisitorContext> {
  const merchant = await findMerchantByHost(api.database, 'localhost');
  if (!merchant) throw new Error('the demo merchant is missing');
  return {
    ...api.composition.services,
    database: api.database.forMerchants([merchant.code]),
    requestId: 'req_test',
    ip,
    host: 'localhost',
    userAgent: '',
    idempotencyKey: undefined,
    cookies: { get: () => undefined, set: () => undefined, clear: () => undefined },
    header: () => undefined,
    merchant,
    language: 'pt',
    member: null,
    session: null,
    endedBecause: null,
  };
}
