import { listCashierIncidents } from '@jogada/wallet/contract/operator';
import type { ConsoleResource } from '@jogada/platform/console';

/** The `state` filter is `open`, `resolved` or `all`. */
export const incidentsResource: ConsoleResource = {
  name: 'cashier-incidents',
  listEndpoint: listCashierIncidents,
  async listPage(call, { filter, ...page }) {
    const state = filter['state'] === 'open' || filter['state'] === 'resolved' ? filter['state'] : undefined;
    const { list, nextCursor } = await call(listCashierIncidents, { ...page, ...(state && { state }) });
    return { list: list.map((row) => ({ ...row, id: row.incidentId })), nextCursor };
  },
};
