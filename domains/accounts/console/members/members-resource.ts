import { searchMembers } from '@jogada/accounts/contract/operator';
import type { ConsoleResource } from '@jogada/platform/console';

export const membersResource: ConsoleResource = {
  name: 'members',
  listEndpoint: searchMembers,
  async listPage(call, { filter, ...page }) {
    const { list, nextCursor } = await call(searchMembers, { search: String(filter['search'] ?? ''), ...page });
    return { list: list.map((member) => ({ ...member, id: member.memberId })), nextCursor };
  },
};
