import { readVendorMoney } from '@jogada/games/contract/player';
import type { Endpoint } from '@jogada/platform/contract';
import { queryOf } from '@jogada/platform/web';
import { readDepositBonuses } from '@jogada/promotions/contract/player';
import { listWithdrawals, readDepositSettings, readWithdrawalSettings } from '@jogada/wallet/contract/player';
import type { RouterContext } from '../router-context.ts';

const ACCOUNT: readonly Endpoint[] = [readVendorMoney];

/** What a member's own screens show first. None of it takes an input. */
const OWN_CALLS = {
  '/m/member/home': ACCOUNT,
  '/m/myAccount/index': ACCOUNT,
  '/m/voucherCenter': [readDepositSettings, readDepositBonuses],
  '/m/withdraw': [readWithdrawalSettings, listWithdrawals],
  '/m/gameRecord': [],
} as const satisfies Readonly<Record<string, readonly Endpoint[]>>;

export type OwnPath = keyof typeof OWN_CALLS;

/** Reads what a member's own screen shows before it is drawn. What fails here is shown in its place, with a way to try again. */
export async function readOwn({ call, queries }: RouterContext, path: OwnPath): Promise<void> {
  await Promise.all(OWN_CALLS[path].map((endpoint: Endpoint) => queries.prefetchQuery(queryOf(call, endpoint, {}))));
}
