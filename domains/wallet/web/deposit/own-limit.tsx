import { limitsPath } from '@jogada/accounts/web';
import type { Currency } from '@jogada/platform/contract';
import { useMoneyText, PageLink, useMomentText } from '@jogada/platform/web';
import type { LimitPeriod } from '@jogada/wallet/contract/player';
import { IconScale } from '@tabler/icons-react';
import { useText } from '../use-text.ts';

export interface OwnLimit {
  readonly period: LimitPeriod;
  readonly remainingAmount: string;
  readonly resetsAt: string;
}

/** Which of the member's own deposit limits leaves least, how much, when it resets, and the link to change it. */
export function OwnLimitNote({ limit, currency }: { readonly limit: OwnLimit; readonly currency: Currency }) {
  const money = useMoneyText();
  const t = useText();
  const momentText = useMomentText('dateTime');
  const { period, remainingAmount, resetsAt } = limit;
  return (
    <div className="mt-4 flex items-start gap-3 rounded-control bg-s1 px-4 py-3.5 text-13 text-ink-2 shadow-raised">
      <IconScale size={20} aria-hidden="true" className="shrink-0 text-primary" />
      <p>
        {t('deposit.ownLimit', {
          period: t(`limits.period.${period}`),
          remaining: money(remainingAmount, currency),
          moment: momentText(resetsAt),
        })}{' '}
        <PageLink to={limitsPath} className="tap-area font-semibold text-primary underline-offset-4 hover:underline">
          {t('limits.reached.toLimits')}
        </PageLink>
      </p>
    </div>
  );
}
