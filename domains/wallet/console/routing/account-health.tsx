import { DateText, useFormats } from '@jogada/platform/web';
import { Badge } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import type { PaymentAccount } from './payment-account.ts';

const TONES = { closed: 'ok', open: 'danger', half_open: 'hot' } as const;

/** Whether an account answers charges and payouts: its breakers, the share of failures in the last hour, and the last error. */
export function AccountHealth({ health }: { readonly health: PaymentAccount['health'] }) {
  const t = useText();
  const { number } = useFormats();
  return (
    <ul aria-label={t('routing.health')} className="grid gap-2 border-t border-line/60 px-4 py-3 text-13">
      {health.map(({ direction, state, since, callCount, failureCount, lastFault, lastFaultAt }) => (
        <li key={direction} className="grid gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{t(`paymentAccounts.checkOf.${direction}`)}</span>
            <Badge tone={TONES[state]}>{t(`routing.states.${state}`)}</Badge>
            {since !== null && (
              <span className="text-ink-2">{t.rich('routing.since', { moment: () => <DateText moment={since} shape="dayTime" /> })}</span>
            )}
            <span className="text-ink-2">
              {callCount === 0
                ? t('routing.noCalls')
                : t('routing.failures', {
                    failed: failureCount,
                    count: callCount,
                    share: number(failureCount / callCount, { style: 'percent', maximumFractionDigits: 1 }),
                  })}
            </span>
          </span>
          {lastFault !== null && lastFaultAt !== null && (
            <span className="min-w-0 break-words text-ink-3">
              {t('routing.lastFault')} <DateText moment={lastFaultAt} shape="dayTime" />: {lastFault}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
