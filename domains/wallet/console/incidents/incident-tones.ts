import type { BadgeTone } from '@jogada/platform/web/ui';
import type { IncidentKind } from '@jogada/wallet/contract/operator';

/** How urgent each kind looks: money that waits or is missing before what only has to be known. */
export const INCIDENT_TONES: Readonly<Record<IncidentKind, BadgeTone>> = {
  payment_unknown: 'danger',
  payment_differs: 'info',
  payment_not_returned: 'danger',
  payment_not_confirmed: 'gold',
  payment_clawed_back: 'danger',
  reconciliation_break: 'gold',
  payout_contradiction: 'danger',
  payout_overdue: 'hot',
  excluded_balance: 'hot',
};
