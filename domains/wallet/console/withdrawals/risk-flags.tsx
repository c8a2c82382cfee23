import { Badge } from '@jogada/platform/web/ui';
import type { RiskFlag } from '@jogada/wallet/contract/operator';
import { useText } from '../use-text.ts';

/** The reasons why a withdrawal needs a closer review. */
export function RiskFlags({ flags }: { readonly flags: readonly RiskFlag[] }) {
  const t = useText();
  if (flags.length === 0) return '—';
  return (
    <span className="inline-flex flex-wrap gap-1 max-md:justify-end">
      {flags.map((flag) => (
        <Badge key={flag} tone={flag === 'shared_key' || flag === 'hardly_played' ? 'danger' : 'gold'}>
          {t(`withdrawals.flags.${flag}`)}
        </Badge>
      ))}
    </span>
  );
}
