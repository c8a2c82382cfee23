import { UndoAct, useOperatorRead, type UndoneEntry } from '@jogada/platform/console';
import { askCashierLimits, CASHIER_AMOUNTS, readCashierLimits, setMemberLimit } from '@jogada/wallet/contract/operator';
import { LIMIT_KINDS, LIMIT_PERIODS } from '@jogada/wallet/contract/player';
import type { ReactNode } from 'react';

interface LimitUndoProps {
  readonly entry: UndoneEntry;
  /** What changes back. */
  readonly body: ReactNode;
}

/** Undoes the cashier limits of a site or a limit of a member, if the entry of the trail is about one. */
export function LimitUndo({ entry, body }: LimitUndoProps) {
  if (entry.before === null || entry.after === null) return null;
  if (entry.action === 'cashier.limits_set') return <CashierUndo entry={entry} body={body} />;
  return entry.action === 'limit.set_by_operator' ? <MemberLimitUndo entry={entry} body={body} /> : null;
}

const FIELDS = [...CASHIER_AMOUNTS, 'depositSuggestedAmounts', 'depositCodeMinutes', 'unplayedRule'] as const;

/** Requests the former limits for the fields that the entry changed; the others stay as they are. */
function CashierUndo({ entry: { merchantCode, before, after }, body }: LimitUndoProps) {
  const readLimits = useOperatorRead(readCashierLimits);
  const changed = FIELDS.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]));
  if (merchantCode === null || changed.length === 0) return null;
  const partOf = (values: UndoneEntry['before']) => Object.fromEntries(changed.map((field) => [field, values?.[field]]));
  return (
    <UndoAct
      endpoint={askCashierLimits}
      body={body}
      requestOf={async (reason) => {
        const limits = await readLimits({ merchantCode });
        if (!limits) return undefined;
        const { currency: _currency, ...present } = limits;
        return { merchantCode, ...present, ...partOf(before), seen: partOf(after), reason };
      }}
    />
  );
}

const MINUTE_MS = 60_000n;

/** Sets the former limit, or removes one that there was not. A looser limit waits for a second operator. */
function MemberLimitUndo({ entry: { subjectId, before, after }, body }: LimitUndoProps) {
  const kind = LIMIT_KINDS.find((one) => one === after?.['kind']);
  const period = LIMIT_PERIODS.find((one) => one === after?.['period']);
  if (!subjectId?.startsWith('mbr_') || kind === undefined || period === undefined) return null;
  const shown = (limit: unknown) => (typeof limit !== 'string' ? null : kind === 'time' ? String(BigInt(limit) / MINUTE_MS) : limit);
  const [was, is] = [shown(before?.['limit']), shown(after?.['limit'])];
  if (was === is) return null;
  const memberId = subjectId as `mbr_${string}`;
  return (
    <UndoAct
      endpoint={setMemberLimit}
      body={body}
      requestOf={(reason) => ({ memberId, kind, period, amount: was, seenAmount: is, reason })}
    />
  );
}
