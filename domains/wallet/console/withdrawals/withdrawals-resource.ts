import type { ConsoleResource } from '@jogada/platform/console';
import { CASE_STATES, listWithdrawalCases } from '@jogada/wallet/contract/operator';

/** The `state` filter is a withdrawal state or `all`. */
export const withdrawalsResource: ConsoleResource = {
  name: 'withdrawals',
  listEndpoint: listWithdrawalCases,
  async listPage(call, { filter, ...page }) {
    const state = CASE_STATES.find((known) => known === filter['state']);
    const { list, nextCursor } = await call(listWithdrawalCases, { ...page, ...(state && { state }) });
    return { list: list.map((row) => ({ ...row, id: row.withdrawalId })), nextCursor };
  },
};
