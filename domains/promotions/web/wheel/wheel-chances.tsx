import { useMoneyText, useFormats } from '@jogada/platform/web';
import { Section } from '@jogada/platform/web/ui';
import type { Wheel } from '@jogada/promotions/contract/player';
import { useText } from '../use-text.ts';

/** The prizes with their odds and payout terms. */
export function WheelChances({ wheel: { sectors, currency, wagerTimes } }: { readonly wheel: Wheel }) {
  const money = useMoneyText();
  const t = useText();
  const write = useFormats().number;
  const total = sectors.reduce((sum, { weight }) => sum + weight, 0);
  const weightOf = new Map<string, number>();
  for (const { amount, weight } of sectors) weightOf.set(amount, (weightOf.get(amount) ?? 0) + weight);
  const rows = [...weightOf].toSorted(([one], [other]) => Number(BigInt(other) - BigInt(one)));
  return (
    <Section title={t('wheel.chances')}>
      <div className="rounded-card bg-s1 p-5 text-13 shadow-raised">
        <dl className="grid gap-1.5">
          {rows.map(([amount, weight]) => (
            <div key={amount} className="flex justify-between gap-3">
              <dt className="text-ink-2">{amount === '0' ? t('wheel.nothing') : money(amount, currency)}</dt>
              <dd className="amount font-semibold">{write(weight / total, { style: 'percent', maximumFractionDigits: 2 })}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-ink-2">{wagerTimes === 0 ? t('wheel.asCash') : t('wheel.asBonus', { times: wagerTimes })}</p>
        <p className="mt-2 text-ink-2">{t('wheel.fair')}</p>
      </div>
    </Section>
  );
}
