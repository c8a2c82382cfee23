import { Badge, type BadgeTone } from '@jogada/platform/web/ui';
import type { Tournament } from '@jogada/promotions/contract/player';
import { useText } from '../use-text.ts';

const TONES = {
  coming: 'info',
  running: 'ok',
  closing: 'info',
  finished: 'neutral',
  cancelled: 'danger',
} as const satisfies Record<Tournament['state'], BadgeTone>;

export function StateBadge({ state }: { readonly state: Tournament['state'] }) {
  const t = useText();
  return <Badge tone={TONES[state]}>{t(`tournament.state.${state}`)}</Badge>;
}
