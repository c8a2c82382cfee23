import { MoneyText, PageLink, useFormats } from '@jogada/platform/web';
import type { Referral } from '@jogada/promotions/contract/player';
import { rewardCenterPath } from '../paths.ts';
import { useText } from '../use-text.ts';

/** The member's invitations as three counts, and the amounts earned. */
export function Earnings({ referral: { counts, paidAmount, waitingAmount, currency } }: { readonly referral: Referral }) {
  const t = useText();
  const write = useFormats().number;
  return (
    <section aria-label={t('referral.earnings')} className="mt-4 rounded-card bg-s1 p-5 shadow-raised">
      <dl className="grid grid-cols-3 gap-2 text-center">
        {(['opened', 'registered', 'qualified'] as const).map((key) => (
          <div key={key} className="flex flex-col-reverse rounded-tile bg-s2 px-2 py-3">
            <dt className="text-12 text-ink-3">{t(`referral.count.${key}`)}</dt>
            <dd className="display text-24">{write(counts[key])}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex items-end justify-between gap-3">
        <div>
          <p className="text-13 text-ink-3">{t('referral.paid')}</p>
          <p className="display text-32">
            <MoneyText amount={paidAmount} currency={currency} />
          </p>
        </div>
        {waitingAmount !== '0' && (
          <PageLink
            to={rewardCenterPath}
            className="press inline-flex min-h-11 items-center gap-1.5 rounded-full bg-primary px-4 text-13 font-bold text-on-primary"
          >
            {t('referral.claim')} <MoneyText amount={waitingAmount} currency={currency} />
          </PageLink>
        )}
      </div>
    </section>
  );
}
