import { listApprovals } from '@jogada/accounts/contract/operator';
import type { ConsoleResource } from '@jogada/platform/console';

export const approvalsResource: ConsoleResource = {
  name: 'approvals',
  listEndpoint: listApprovals,
  async listPage(call, { filter, ...page }) {
    const state = filter['state'] === 'decided' ? 'decided' : 'waiting';
    const { list, nextCursor } = await call(listApprovals, { state, ...page });
    return { list: list.map((approval) => ({ ...approval, id: approval.approvalId })), nextCursor };
  },
};
