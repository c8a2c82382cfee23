import { useMoneyText, queryKeyOf, useAct, useCall } from '@jogada/platform/web';
import type { Currency } from '@jogada/platform/contract';
import {
  askLimitPasskey,
  confirmLimit,
  listLimits,
  readDepositSettings,
  setLimit,
  withdrawLimitRequest,
  type LimitKind,
  type PlayLimits,
} from '@jogada/wallet/contract/player';
import { useQueryClient } from '@tanstack/react-query';
import { usePlayTimeText } from './use-play-time-text.ts';

/** The member's limits; undefined until loaded. */
export function useLimits() {
  return useCall(listLimits, {});
}

/** The calls about a limit. Each mutation updates the shown limits. */
export function useLimitActs() {
  const queries = useQueryClient();
  const set = useAct(setLimit);
  const confirm = useAct(confirmLimit);
  const keep = useAct(withdrawLimitRequest);
  const askPasskey = useAct(askLimitPasskey);
  const show = (limits: PlayLimits) => {
    queries.setQueryData(queryKeyOf(listLimits, {}), limits);
    void queries.invalidateQueries({ queryKey: queryKeyOf(readDepositSettings) });
  };
  return {
    set: async (input: Parameters<typeof set.act>[0]) => show(await set.act(input)),
    confirm: async (input: Parameters<typeof confirm.act>[0]) => show(await confirm.act(input)),
    keep: async (input: Parameters<typeof keep.act>[0]) => show(await keep.act(input)),
    askPasskey: askPasskey.act,
    isPending: set.isPending || confirm.isPending || keep.isPending,
  };
}

/** Formats a limit's amount as money, or as hours and minutes. */
export function useLimitAmountText(currency: Currency): (kind: LimitKind, amount: string) => string {
  const money = useMoneyText();
  const playTimeText = usePlayTimeText();
  return (kind, amount) => (kind === 'time' ? playTimeText(Number(amount)) : money(amount, currency));
}
