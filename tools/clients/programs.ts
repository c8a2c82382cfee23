/** Programs that make one call to each API by a generated client. The test compiles and runs them beside the generated files. */

/** For the types that openapi-typescript generates, with openapi-fetch. */
export const OPENAPI_FETCH_PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths as AggregatorPaths } from './openapi-typescript/aggregator.ts';
import type { paths as BankPaths } from './openapi-typescript/bank.ts';
import type { paths as OperatorPaths } from './openapi-typescript/operator.ts';
import type { paths as PlayerPaths } from './openapi-typescript/player.ts';
import type { paths as VendorPaths } from './openapi-typescript/vendor.ts';

type Way = { readonly baseUrl: string; readonly fetch: (request: Request) => Promise<Response> };

export async function player(way: Way): Promise<string | undefined> {
  const { data } = await createClient<PlayerPaths>(way).GET('/wps/system/status');
  // @ts-expect-error The answer has no such field.
  void data?.value.nothing;
  return data?.value.info.merchantName;
}

export async function vendor(way: Way, memberId: string): Promise<string | undefined> {
  const { data, error } = await createClient<VendorPaths>(way).POST('/vendor/v1/balance', { body: { memberId, currency: 'BRL' } });
  const code: 'unknown_member' | 'currency_mismatch' | string | undefined = error?.errorCode;
  return data?.balance ?? code;
}

export async function aggregator(way: Way, memberId: string): Promise<number | undefined> {
  const { data, error } = await createClient<AggregatorPaths>(way).POST('/aggregator/v1/{vendorCode}/play', {
    params: { path: { vendorCode: 'arcade' } },
    body: { user_id: memberId, currency: 'BRL', game: 'tesouro-da-mata', finished: false, actions: [] },
  });
  return data?.balance ?? error?.code;
}

export async function bank(way: Way): Promise<string | undefined> {
  const { data, error } = await createClient<BankPaths>(way).POST('/wps/payments/payout', { body: { payoutId: 'none' } });
  return data ? 'done' : error?.errorCode;
}

export async function operator(way: Way, username: string, password: string): Promise<string | undefined> {
  const { data, error } = await createClient<OperatorPaths>(way).POST('/ops/session/login', { body: { username, password } });
  return data?.value.username ?? error?.errorCode;
}
`;

/** For the clients that @hey-api/openapi-ts generates. */
export const HEY_API_PROGRAM = `
import { createClient as aggregatorClient } from './hey-api/aggregator/client/index.ts';
import { applyActions } from './hey-api/aggregator/sdk.gen.ts';
import { createClient as bankClient } from './hey-api/bank/client/index.ts';
import { handlePayoutWebhook } from './hey-api/bank/sdk.gen.ts';
import { createClient as operatorClient } from './hey-api/operator/client/index.ts';
import { logInOperator } from './hey-api/operator/sdk.gen.ts';
import { createClient as playerClient } from './hey-api/player/client/index.ts';
import { readStatus } from './hey-api/player/sdk.gen.ts';
import { createClient as vendorClient } from './hey-api/vendor/client/index.ts';
import { readBalance } from './hey-api/vendor/sdk.gen.ts';

type Way = { readonly baseUrl: string; readonly fetch: typeof fetch };

export async function player(way: Way): Promise<string | undefined> {
  const { data } = await readStatus({ client: playerClient(way) });
  // @ts-expect-error The answer has no such field.
  void data?.value.nothing;
  return data?.value.info.merchantName;
}

export async function vendor(way: Way, memberId: string): Promise<string | undefined> {
  const { data, error } = await readBalance({ client: vendorClient(way), body: { memberId, currency: 'BRL' } });
  return data?.balance ?? error?.errorCode;
}

export async function aggregator(way: Way, memberId: string): Promise<number | undefined> {
  const { data, error } = await applyActions({
    client: aggregatorClient(way),
    path: { vendorCode: 'arcade' },
    body: { user_id: memberId, currency: 'BRL', game: 'tesouro-da-mata' },
  });
  return data?.balance ?? error?.code;
}

export async function bank(way: Way): Promise<string | undefined> {
  const { data, error } = await handlePayoutWebhook({ client: bankClient(way), body: { payoutId: 'none' } });
  return data ? 'done' : error?.errorCode;
}

export async function operator(way: Way, username: string, password: string): Promise<string | undefined> {
  const { data, error } = await logInOperator({ client: operatorClient(way), body: { username, password } });
  return data?.value.username ?? error?.errorCode;
}
`;
