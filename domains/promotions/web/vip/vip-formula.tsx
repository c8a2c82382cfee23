import { useMoneyText } from '@jogada/platform/web';
import { Section } from '@jogada/platform/web/ui';
import type { Vip } from '@jogada/promotions/contract/player';
import { useText } from '../use-text.ts';

const KINDS = ['RNG', 'LIVE', 'FISH', 'PVP', 'LOTT', 'ELOTT', 'SPORTS', 'ESPORTS'] as const;

/** The complete points formula. */
export function VipFormula({ vip }: { readonly vip: Vip }) {
  const money = useMoneyText();
  const t = useText();
  const amount = money(vip.pointAmount, vip.currency);
  const wagerTimes = Math.max(0, ...vip.levels.map((level) => level.wagerTimes));
  return (
    <Section title={t('vip.formula.title')}>
      <div className="rounded-card bg-s1 p-5 text-13 text-ink-2 shadow-raised">
        <p className="text-15 text-ink">{t('vip.formula.point', { amount })}</p>
        <ul className="mt-3 flex flex-wrap gap-1.5">
          {vip.weights.map(({ classification, percent }) => {
            const kind = KINDS.find((known) => known === classification);
            return (
              <li key={classification} className="rounded-full bg-s2 px-2.5 py-1 text-12">
                {kind ? t(`vip.games.${kind}`) : classification === '*' ? t('vip.games.other') : classification}{' '}
                <span className="amount font-semibold text-ink">{percent}%</span>
              </li>
            );
          })}
        </ul>
        <ul className="mt-4 grid list-disc gap-1.5 pl-4">
          <li>{t('vip.formula.settled')}</li>
          <li>{t('vip.formula.up')}</li>
          <li>{t('vip.formula.down')}</li>
          <li>{t('vip.formula.once')}</li>
          <li>{wagerTimes === 0 ? t('vip.formula.cash') : t('vip.formula.wager', { times: wagerTimes })}</li>
        </ul>
      </div>
    </Section>
  );
}
