import { isRealMember } from '@jogada/accounts/contract/player';
import { useSession } from '@jogada/accounts/web';
import { readVendorMoney, returnVendorMoney, vendorMoneyChanged, type VendorMoney } from '@jogada/games/contract/player';
import { queryKeyOf, useAct, useCall, useChannel } from '@jogada/platform/web';
import { readBalance } from '@jogada/wallet/contract/player';
import { useQueryClient } from '@tanstack/react-query';

export interface VendorMoneyOnScreen {
  readonly list: readonly VendorMoney[];
  readonly isReturning: boolean;
  /** Returns the balance from one vendor, or from all for an empty code. Throws the ApiProblem. */
  readonly bringBack: (vassalage: string) => Promise<{ readonly returnedAmount: string; readonly isAllBack: boolean }>;
}

/** The member's balances at transfer-wallet vendors, kept up to date; empty without any. */
export function useVendorMoney(options: { readonly refetchEveryMs?: number } = {}): VendorMoneyOnScreen {
  const { session } = useSession();
  const queries = useQueryClient();
  const isOwner = session !== null && isRealMember(session.type);
  const { data } = useCall(readVendorMoney, {}, { enabled: isOwner, refetchInterval: options.refetchEveryMs ?? false });
  const { act, isPending } = useAct(returnVendorMoney);

  useChannel(vendorMoneyChanged, () => void queries.invalidateQueries({ queryKey: queryKeyOf(readVendorMoney) }));

  return {
    list: isOwner ? (data?.list ?? []) : [],
    isReturning: isPending,
    async bringBack(vassalage) {
      const { returnedAmount, list } = await act({ vassalage });
      queries.setQueryData(queryKeyOf(readVendorMoney, {}), { list });
      await queries.invalidateQueries({ queryKey: queryKeyOf(readBalance) });
      return { returnedAmount, isAllBack: !list.some((money) => vassalage === '' || money.vassalage === vassalage) };
    },
  };
}
