import type { Currency } from '@jogada/platform/contract';
import { MoneyText } from '@jogada/platform/web';
import { classNames } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';
import { useText } from '../use-text.ts';

interface BalanceSplitProps {
  /** Minor units. */
  readonly cash: bigint;
  readonly bonus: bigint;
  readonly currency: Currency;
  readonly isHidden: boolean;
}

/** A bar with labels: cash solid, bonus money hatched. */
export function BalanceSplit({ cash, bonus, currency, isHidden }: BalanceSplitProps) {
  const t = useText();
  const total = cash + bonus;
  const cashPercent = total === 0n ? 0 : Number((cash * 1000n) / total) / 10;
  const amount = (value: bigint) =>
    isHidden ? <span aria-hidden="true">••••</span> : <MoneyText amount={value} currency={currency} className="font-semibold text-ink" />;
  return (
    <div>
      <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {!isHidden && cashPercent > 0 && <div className="bg-primary" style={{ width: `${cashPercent}%` }} />}
        <div className={classNames('flex-1', isHidden ? 'bg-s3' : 'hatch')} />
      </div>
      <dl className="mt-2.5 flex flex-wrap gap-x-6 gap-y-1 text-13">
        <Pocket swatch="bg-primary" name={t('balance.cash')}>
          {amount(cash)}
        </Pocket>
        <Pocket swatch="hatch" name={t('balance.bonus')}>
          {amount(bonus)}
        </Pocket>
      </dl>
    </div>
  );
}

function Pocket({ swatch, name, children }: { readonly swatch: string; readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden="true" className={classNames('size-3 rounded-full', swatch)} />
      <dt className="text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
