import { classNames } from '@jogada/platform/web/ui';

interface Bar {
  readonly key: string;
  readonly label: string;
  /** The value as text. */
  readonly text: string;
  readonly value: number;
}

interface BarChartProps {
  readonly label: string;
  readonly bars: readonly Bar[];
}

const HEIGHT = 160;

/** A bar chart with negative bars below the axis. Each bar has a tooltip and a text for screen readers. */
export function BarChart({ label, bars }: BarChartProps) {
  const high = Math.max(0, ...bars.map(({ value }) => value));
  const low = Math.min(0, ...bars.map(({ value }) => value));
  const range = high - low || 1;
  const zero = (high / range) * HEIGHT;
  return (
    <figure aria-label={label} className="p-4">
      <div className="relative flex gap-1" style={{ height: HEIGHT }}>
        <div aria-hidden="true" className="absolute inset-x-0 border-t border-line" style={{ top: zero }} />
        {bars.map(({ key, label: name, text, value }) => {
          const size = Math.max(1, (Math.abs(value) / range) * HEIGHT);
          return (
            <div key={key} title={`${name}: ${text}`} className="relative min-w-0 flex-1">
              <span className="sr-only">{`${name}: ${text}`}</span>
              <div
                className={classNames('absolute inset-x-0 mx-auto max-w-10 rounded-badge', value < 0 ? 'bg-danger' : 'bg-primary')}
                style={{ top: value < 0 ? zero : zero - size, height: size }}
              />
            </div>
          );
        })}
      </div>
      <figcaption className="mt-2 flex justify-between text-12 text-ink-3">
        <span>{bars[0]?.label}</span>
        <span>{bars.length > 1 && bars.at(-1)?.label}</span>
      </figcaption>
    </figure>
  );
}
