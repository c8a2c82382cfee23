import { classNames } from '@jogada/platform/web/ui';
import type { CashierIncident } from '@jogada/wallet/contract/operator';
import { useText } from '../use-text.ts';

/** Urgency by kind, highest first: waiting or missing money, cases to investigate, cases that end without staff. */
const DOTS: Readonly<Record<CashierIncident['kind'], string>> = {
  payment_unknown: 'bg-danger',
  payment_differs: 'bg-info',
  payment_not_returned: 'bg-danger',
  payment_not_confirmed: 'bg-gold',
  payment_clawed_back: 'bg-danger',
  reconciliation_break: 'bg-gold',
  payout_contradiction: 'bg-danger',
  payout_overdue: 'bg-danger',
  excluded_balance: 'bg-danger',
};

/** The incident's kind in words, with a dot for its urgency. */
export function IncidentKind({ kind }: Pick<CashierIncident, 'kind'>) {
  const t = useText();
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={classNames('size-2 shrink-0 rounded-full', DOTS[kind])} />
      {t(`incidents.kinds.${kind}`)}
    </span>
  );
}
