import { listVendorIncidents } from '@jogada/games/contract/operator';
import type { ConsoleResource } from '@jogada/platform/console';

export const vendorIncidentsResource: ConsoleResource = {
  name: 'vendor-incidents',
  listEndpoint: listVendorIncidents,
  async listPage(call, { filter: _all, ...page }) {
    const { list, nextCursor } = await call(listVendorIncidents, page);
    return { list: list.map((row) => ({ ...row, id: `${row.subjectId} ${row.kind}` })), nextCursor };
  },
};
