import { BRAND_MARK_FACETS, type SiteStatus } from '@jogada/merchant/contract/player';

interface DrawnMarkProps {
  readonly logo: SiteStatus['info']['logo'];
  readonly sizePx: number;
  readonly className?: string;
}

/** A drawn logo in the surrounding theme's primary colour. */
export function DrawnMark({ logo, sizePx, className = '' }: DrawnMarkProps) {
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
