import { Badge, type BadgeTone } from '@jogada/platform/web/ui';
import type { WithdrawalCase } from '@jogada/wallet/contract/operator';
import { useText } from '../use-text.ts';

const TONES = {
  requested: 'info',
  in_review: 'gold',
  approved: 'info',
  sent: 'info',
  paid: 'ok',
  cancelled: 'neutral',
  refused: 'danger',
} as const satisfies Record<WithdrawalCase['state'], BadgeTone>;

export function CaseStateBadge({ state }: { readonly state: WithdrawalCase['state'] }) {
  const t = useText();
  return <Badge tone={TONES[state]}>{t(`withdrawals.states.${state}`)}</Badge>;
}
