import type { ListedMember } from '@jogada/accounts/contract/operator';
import { Badge, type BadgeTone } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

const TONES = { active: 'ok', blocked: 'danger', closed: 'neutral' } as const satisfies Record<ListedMember['status'], BadgeTone>;

export function MemberStatusBadge({ status }: { readonly status: ListedMember['status'] }) {
  const t = useText();
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
}
