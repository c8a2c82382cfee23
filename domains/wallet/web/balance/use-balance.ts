import { useSession } from '@jogada/accounts/web';
import { queryKeyOf, useCall, useChannel } from '@jogada/platform/web';
import { balanceChanged, readBalance, type Balance } from '@jogada/wallet/contract/player';
import { useQueryClient } from '@tanstack/react-query';

/** The member's balance, updated by the balance channel; undefined for a visitor and until it is loaded. */
export function useBalance(): Balance | undefined {
  const { session } = useSession();
  const queries = useQueryClient();
  const { data } = useCall(readBalance, {}, { enabled: session !== null });

  useChannel(balanceChanged, (news) => {
    queries.setQueryData<Balance>(queryKeyOf(readBalance, {}), (shown) => newerBalance(shown, news));
  });

  return session ? data : undefined;
}

/** The newer of two balances, since messages may arrive out of order. */
export function newerBalance(shown: Balance | undefined, news: Balance): Balance {
  return shown && shown.version > news.version ? shown : news;
}
