import { Card } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';

interface FigureCardProps {
  readonly title: string;
  readonly amount: ReactNode;
  readonly note?: ReactNode;
  /** The parts of the amount, or related figures. */
  readonly figures: readonly { readonly name: string; readonly value: ReactNode }[];
}

/** The total of a period, followed by its parts. */
export function FigureCard({ title, amount, note, figures }: FigureCardProps) {
  return (
    <Card look="note">
      <p className="text-13 text-ink-2">{title}</p>
      <p className="display mt-1 text-32">{amount}</p>
      {note && <p className="mt-1 text-13 text-ink-2">{note}</p>}
      <dl className="mt-5 grid grid-cols-2 gap-4 border-t border-line pt-4">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-13 text-ink-3">{name}</dt>
            <dd className="mt-0.5 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
