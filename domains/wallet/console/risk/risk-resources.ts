import { listBehaviourCases, listRiskAlerts, listRiskGroups } from '@jogada/wallet/contract/operator';
import type { ConsoleResource } from '@jogada/platform/console';

const LOOKED_AT = { waiting: 'false', seen: 'true' } as const;

/** The `state` filter is `waiting`, `seen` or `all`. */
function seenIn(filter: Readonly<Record<string, unknown>>): 'true' | 'false' | undefined {
  return filter['state'] === 'waiting' || filter['state'] === 'seen' ? LOOKED_AT[filter['state']] : undefined;
}

export const riskGroupsResource: ConsoleResource = {
  name: 'risk-groups',
  listEndpoint: listRiskGroups,
  async listPage(call, { filter, ...page }) {
    const isSeen = seenIn(filter);
    const { list, nextCursor } = await call(listRiskGroups, { ...page, ...(isSeen && { isSeen }) });
    return { list: list.map((row) => ({ ...row, id: row.riskGroupId })), nextCursor };
  },
};

export const riskAlertsResource: ConsoleResource = {
  name: 'risk-alerts',
  listEndpoint: listRiskAlerts,
  async listPage(call, { filter, ...page }) {
    const isSeen = seenIn(filter);
    const { list, nextCursor } = await call(listRiskAlerts, { ...page, ...(isSeen && { isSeen }) });
    return { list: list.map((row) => ({ ...row, id: row.riskAlertId })), nextCursor };
  },
};

export const behaviourCasesResource: ConsoleResource = {
  name: 'behaviour-cases',
  listEndpoint: listBehaviourCases,
  async listPage(call, { filter, ...page }) {
    const isSeen = seenIn(filter);
    const { list, nextCursor } = await call(listBehaviourCases, {
      ...page,
      ...(isSeen && { isOpen: isSeen === 'true' ? 'false' : 'true' }),
    });
    return { list: list.map((row) => ({ ...row, id: row.caseId })), nextCursor };
  },
};
