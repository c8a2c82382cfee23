import { AUDIT_KINDS, searchAudit } from '@jogada/accounts/contract/operator';
import type { ConsoleResource } from '@jogada/platform/console';

/** Filter by actor. */
export const BY = ['', 'operator', 'system'] as const;
export type By = (typeof BY)[number];

export const auditResource: ConsoleResource = {
  name: 'audit',
  listEndpoint: searchAudit,
  async listPage(call, { filter, ...page }) {
    const textOf = (name: string) => String(filter[name] ?? '');
    const momentOf = (name: string, time: string) => (textOf(name) === '' ? undefined : new Date(`${textOf(name)}T${time}`).toISOString());
    const from = momentOf('from', '00:00:00');
    const until = momentOf('until', '23:59:59.999');
    const { list, nextCursor } = await call(searchAudit, {
      by: BY.find((one) => one === textOf('by')) ?? '',
      actor: textOf('actor'),
      kind: AUDIT_KINDS.find((kind) => kind === textOf('kind')) ?? '',
      subject: textOf('subject'),
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
      ...page,
    });
    return { list: list.map((entry) => ({ ...entry, id: entry.auditId })), nextCursor };
  },
};
