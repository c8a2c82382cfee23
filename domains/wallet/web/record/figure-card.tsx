import { Card } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';

interface FigureCardProps {
  readonly title: string;
  readonly amount: ReactNode;
  readonly note?: ReactNode;
  /** What the amount is made of, or stands beside. */
  readonly figures: readonly { readonly name: string; readonly value: ReactNode }[];
}

/** What some days come to: one amount first, then what it is made of. */
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
