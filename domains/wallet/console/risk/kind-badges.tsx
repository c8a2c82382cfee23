import type { RiskEvidence } from '@jogada/wallet/contract/operator';
import { Badge, type BadgeTone } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

type Kind = RiskEvidence['kind'];

/** Stronger tones for stronger evidence. */
export const KIND_TONES = {
  payer: 'danger',
  pix_key: 'danger',
  device: 'hot',
  program: 'gold',
  address: 'neutral',
  invitation: 'info',
} as const satisfies Record<Kind, BadgeTone>;

/** The kinds of evidence that link the members. */
export function KindBadges({ kinds }: { readonly kinds: readonly Kind[] }) {
  const t = useText();
  return (
    <span className="inline-flex flex-wrap gap-1">
      {kinds.map((kind) => (
        <Badge key={kind} tone={KIND_TONES[kind]}>
          {t(`risk.kinds.${kind}`)}
        </Badge>
      ))}
    </span>
  );
}
