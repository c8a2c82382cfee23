import { classNames } from '@jogada/platform/web/ui';

interface VipGemProps {
  /** From 1. Each level has a colour and one facet more than the one below. */
  readonly level: number;
  readonly sizePx: number;
  /** A level that is not reached is paler. */
  readonly isReached: boolean;
  readonly className?: string;
}

/** From copper over silver, gold and emerald to amethyst; further levels go around again with more facets. */
const COLOURS = ['#d98a5b', '#b9c7d3', '#ffc53d', '#35d08a', '#a77bff', '#ff6f8e', '#5cc8ff'] as const;
const UNREACHED = '#7f8d86';

const FACETS_FROM = 5;
const RIM = 30;
const TABLE = 16;
/** Direction of the light, in radians. */
const LIGHT = -2.2;

/** A cut stone from above: a table, and a crown of facets, each as bright as it faces the light. */
export function VipGem({ level, sizePx, isReached, className }: VipGemProps) {
  const facetCount = FACETS_FROM + level;
  const own = COLOURS[(level - 1) % COLOURS.length] ?? UNREACHED;
  const colour = isReached ? own : `color-mix(in oklab, ${UNREACHED} 45%, ${own})`;
  const outer = corners(RIM, facetCount);
  const inner = corners(TABLE, facetCount);
  return (
    <svg
      viewBox="0 0 64 64"
      width={sizePx}
      height={sizePx}
      aria-hidden="true"
      className={classNames('shrink-0', !isReached && 'opacity-90', className)}
    >
      {outer.map((corner, index) => {
        const next = (index + 1) % facetCount;
        const facing = Math.cos(((index + 0.5) / facetCount) * 2 * Math.PI - Math.PI / 2 - LIGHT);
        return (
          <g key={`${corner[0]} ${corner[1]}`}>
            <polygon points={write([corner, outer[next], inner[next], inner[index]])} fill={lit(colour, facing)} />
            <polygon points={write([corner, inner[next], inner[index]])} fill={lit(colour, facing * 0.55 + 0.15)} />
          </g>
        );
      })}
      <polygon points={write(inner)} fill={lit(colour, 0.35)} />
      <polygon points={write([inner[0], inner[1], [32, 32], inner[facetCount - 1]])} fill={lit(colour, 0.8)} opacity="0.7" />
    </svg>
  );
}

type Point = readonly [x: number, y: number];

function corners(radius: number, count: number): readonly Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
    return [round(32 + radius * Math.cos(angle)), round(32 + radius * Math.sin(angle))] as const;
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function write(points: readonly (Point | undefined)[]): string {
  return points.map((point) => point?.join(',') ?? '').join(' ');
}

/** Mixes a colour with white or black; `facing` from -1, in the shade, to 1, in the light. */
function lit(colour: string, facing: number): string {
  const percent = Math.round(Math.abs(facing) * 45);
  return `color-mix(in oklab, ${facing > 0 ? 'white' : 'black'} ${percent}%, ${colour})`;
}
