import { BRAND_MARK_FACETS } from '@jogada/merchant/contract/player';
import { useStatus } from '../status/status-provider.tsx';

interface BrandMarkProps {
  readonly sizePx: number;
  readonly className?: string;
}

/** The merchant's sign: the house's own picture, or one in the colour of its brand, which follows the theme. */
export function BrandMark({ sizePx, className = '' }: BrandMarkProps) {
  const { logo, theme } = useStatus().info;
  const isHouse = theme.dark['--primary'] === undefined;
  if (isHouse) return <img src="/art/logo-mark.svg" alt="" width={sizePx} height={sizePx} className={className} />;
  return (
    <svg viewBox="0 0 64 64" width={sizePx} height={sizePx} aria-hidden="true" className={`shrink-0 ${className}`}>
      {BRAND_MARK_FACETS[logo].map(([outline, shade]) => (
        <path key={outline} d={outline} style={{ fill: fillOf(shade) }} />
      ))}
    </svg>
  );
}

function fillOf(shade: number): string {
  return `color-mix(in oklab, var(--primary) ${100 - Math.abs(shade)}%, ${shade < 0 ? 'black' : 'white'})`;
}
