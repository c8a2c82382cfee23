import { listRounds, readVendorMoney } from '@jogada/games/contract/player';
import type { Endpoint } from '@jogada/platform/contract';
import { queryOf } from '@jogada/platform/web';
import { readDepositBonuses } from '@jogada/promotions/contract/player';
import { listWithdrawals, readDepositSettings, readWithdrawalSettings } from '@jogada/wallet/contract/player';
import { dayOf, periodNamed, recordPagesOf, TODAY_KEY } from '@jogada/wallet/web/record';
import type { RouterContext } from '../router-context.ts';

type Read = (context: RouterContext) => Promise<unknown>;

const ACCOUNT = [asked(readVendorMoney)];

/** The initial calls of each member page, for an address without filters. */
const OWN_CALLS = {
  '/m/member/home': ACCOUNT,
  '/m/myAccount/index': ACCOUNT,
  '/m/voucherCenter': [asked(readDepositSettings), asked(readDepositBonuses)],
  '/m/withdraw': [asked(readWithdrawalSettings), asked(listWithdrawals)],
  '/m/gameRecord': [firstRounds],
} as const satisfies Readonly<Record<string, readonly Read[]>>;

export type OwnPath = keyof typeof OWN_CALLS;

/** Prefetches a member page's data. A failed call is shown in its section with a retry button. */
export async function readOwn(context: RouterContext, path: OwnPath): Promise<void> {
  await Promise.all(OWN_CALLS[path].map((read: Read) => read(context)));
}

/** Prefetches an endpoint with empty input. */
function asked(endpoint: Endpoint): Read {
  return ({ call, queries }) => queries.prefetchQuery(queryOf(call, endpoint, {}));
}

async function firstRounds({ call, queries, status }: RouterContext): Promise<void> {
  const today = dayOf(new Date().toISOString(), status.info.timeZone);
  queries.setQueryData(TODAY_KEY, today);
  await queries.prefetchInfiniteQuery(recordPagesOf(call, listRounds, periodNamed('days30', today)));
}
