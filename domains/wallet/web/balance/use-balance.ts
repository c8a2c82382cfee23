import { useSession } from '@jogada/accounts/web';
import { mergePushed, queryKeyOf, useCall, useChannel } from '@jogada/platform/web';
import { balanceChanged, readBalance, type Balance } from '@jogada/wallet/contract/player';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';

/** The member's balance, updated by the balance channel; undefined for a visitor and until it is loaded. */
export function useBalance(): Balance | undefined {
  const { session } = useSession();
  const queries = useQueryClient();
  const { data } = useCall(readBalance, {}, { enabled: session !== null });

  useChannel(balanceChanged, (pushed) => showBalance(queries, pushed));

  return session ? data : undefined;
}

/** Shows a pushed balance. A response that is under way does not replace it. */
export function showBalance(queries: QueryClient, pushed: Balance): void {
  mergePushed<Balance>(queries, queryKeyOf(readBalance, {}), (shown) => newerBalance(shown, pushed));
}

/** The newer of two balances, since messages may arrive out of order. */
export function newerBalance(shown: Balance | undefined, pushed: Balance): Balance {
  return shown && shown.version > pushed.version ? shown : pushed;
}
