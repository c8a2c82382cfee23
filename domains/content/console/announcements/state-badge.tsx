import type { ListedAnnouncement } from '@jogada/content/contract/operator';
import { Badge, type BadgeTone } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

const TONES = {
  draft: 'neutral',
  scheduled: 'info',
  shown: 'ok',
  ended: 'neutral',
} as const satisfies Record<ListedAnnouncement['state'], BadgeTone>;

export function StateBadge({ state }: { readonly state: ListedAnnouncement['state'] }) {
  const t = useText();
  return <Badge tone={TONES[state]}>{t(`announcements.states.${state}`)}</Badge>;
}
