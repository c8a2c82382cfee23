import { formatAmount } from '@jogada/platform/contract';
import { usePreferences } from '@jogada/platform/web';
import { classNames } from '@jogada/platform/web/ui';
import type { Wheel, WheelSector } from '@jogada/promotions/contract/player';
import { useText } from '../use-text.ts';

const CENTRE = 100;
const RADIUS = 96;
const TURN_DEGREES = 360;
const LABEL_RADIUS = 66;
const FILLS = ['var(--s3)', 'color-mix(in oklab, var(--primary) 26%, var(--s2))'] as const;

/** Duration of the spin animation, in ms. */
export const TURN_MS = 4_200;

interface WheelFaceProps {
  readonly sectors: readonly WheelSector[];
  readonly currency: Wheel['currency'];
  /** Rotation in degrees; increases with every spin. */
  readonly degrees: number;
}

/** The wheel with sectors of equal size; the odds are in the table below. Static with reduced motion. */
export function WheelFace({ sectors, currency, degrees }: WheelFaceProps) {
  const t = useText();
  const { language } = usePreferences();
  const step = TURN_DEGREES / sectors.length;
  return (
    <div className="relative mx-auto aspect-square w-full max-w-[300px]" aria-hidden="true">
      <span className="absolute -top-1 left-1/2 z-10 size-0 -translate-x-1/2 border-x-[11px] border-t-[20px] border-x-transparent border-t-gold [filter:drop-shadow(0_1px_2px_#0003)]" />
      <svg
        viewBox="0 0 200 200"
        className={classNames('size-full rounded-full shadow-float motion-safe:transition-transform ease-sheet')}
        style={{ transform: `rotate(${degrees}deg)`, transitionDuration: `${TURN_MS}ms` }}
      >
        {sectors.map((sector, index) => (
          <g key={index} transform={`rotate(${index * step} ${CENTRE} ${CENTRE})`}>
            <path d={sliceOf(step)} fill={sector.amount === '0' ? 'var(--s1)' : FILLS[index % FILLS.length]} stroke="var(--line)" />
            <text
              x={CENTRE}
              y={CENTRE - LABEL_RADIUS}
              textAnchor="middle"
              dominantBaseline="middle"
              fontSize="13"
              fontWeight="700"
              fill={sector.amount === '0' ? 'var(--ink-3)' : 'var(--gold)'}
              className="tabular-nums"
            >
              {sector.amount === '0' ? t('wheel.nothing') : formatAmount({ amount: BigInt(sector.amount), currency }, language)}
            </text>
          </g>
        ))}
        <circle cx={CENTRE} cy={CENTRE} r={RADIUS} fill="none" stroke="var(--gold)" strokeWidth="5" />
        <circle cx={CENTRE} cy={CENTRE} r="16" fill="var(--bg)" stroke="var(--gold)" strokeWidth="3" />
      </svg>
    </div>
  );
}

/** The path of a sector that points up. */
function sliceOf(stepDegrees: number): string {
  const half = (stepDegrees / 2) * (Math.PI / 180);
  const x = RADIUS * Math.sin(half);
  const y = CENTRE - RADIUS * Math.cos(half);
  return `M ${CENTRE} ${CENTRE} L ${CENTRE - x} ${y} A ${RADIUS} ${RADIUS} 0 0 1 ${CENTRE + x} ${y} Z`;
}
