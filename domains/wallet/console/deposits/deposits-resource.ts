import { DEPOSIT_CASE_STATES, listDepositCases } from '@jogada/wallet/contract/operator';
import type { ConsoleResource } from '@jogada/platform/console';

/** The `state` filter is a deposit state or `all`. */
export const depositsResource: ConsoleResource = {
  name: 'deposits',
  listEndpoint: listDepositCases,
  async listPage(call, { filter, ...page }) {
    const state = DEPOSIT_CASE_STATES.find((known) => known === filter['state']);
    const { list, nextCursor } = await call(listDepositCases, { ...page, ...(state && { state }) });
    return { list: list.map((row) => ({ ...row, id: row.depositId })), nextCursor };
  },
};
