import { MoneyText, useMoneyText } from '@jogada/platform/web';
import { Button, Card, CopyButton, CountdownRing, Page, QrCode } from '@jogada/platform/web/ui';
import type { Deposit } from '@jogada/wallet/contract/player';
import { IconExternalLink } from '@tabler/icons-react';
import { FindPaymentButton } from '../find-payment/find-payment-button.tsx';
import { useText } from '../use-text.ts';

interface DepositCodeProps {
  readonly deposit: Deposit;
  readonly onStartAnew: () => void;
  /** Called when the member has paid and does not see the payment. */
  readonly onSearch: () => void;
  /** Called when the countdown ends; the server decides whether the code has expired. */
  readonly onLapse: () => void;
}

/** Second step: the PIX code. The copy button comes first, since most members pay on the same phone. */
export function DepositCode({ deposit, onStartAnew, onSearch, onLapse }: DepositCodeProps) {
  const t = useText();
  const money = useMoneyText();
  const { amount, currency } = deposit;
  const spanMs = Date.parse(deposit.expiresAt) - Date.parse(deposit.createdAt);
  return (
    <Page className="pay-code flex flex-col gap-5">
      <Card look="note" className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <MoneyText amount={amount} currency={currency} className="display block text-32" />
          <p aria-live="polite" className="mt-1 flex items-center gap-2 text-13 font-medium text-ink-2">
            <span aria-hidden="true" className="relative grid size-2.5 place-items-center">
              <span className="absolute -inset-1 animate-shimmer rounded-full bg-primary/40" />
              <span className="size-2 rounded-full bg-primary" />
            </span>
            {t('deposit.waiting')}
          </p>
        </div>
        <CountdownRing endsAt={deposit.expiresAt} spanMs={spanMs} onEnd={onLapse} />
      </Card>

      <div>
        <CopyButton text={deposit.pixCode} label={t('deposit.copyCode')} size="large" isWide />
        <p className="mt-3 truncate rounded-control bg-s1 px-4 py-3 font-mono text-12 text-ink-3 select-all" aria-label={t('deposit.code')}>
          {deposit.pixCode}
        </p>
      </div>

      <PaymentSteps />

      <div className="pay-scan flex flex-col items-center gap-3">
        <p className="text-13 text-ink-3">{t('deposit.scan')}</p>
        <QrCode text={deposit.pixCode} label={t('deposit.qr', { amount: money(amount, currency) })} sizePx={224} />
      </div>

      <div className="flex flex-col items-center gap-1 pb-10">
        <p className="text-center text-13 text-ink-3">{t('deposit.waitingHint')}</p>
        <Button look="quiet" size="small" className="mt-3" onClick={onStartAnew}>
          {t('deposit.otherAmount')}
        </Button>
        <span className="mt-2">
          <FindPaymentButton onClick={onSearch} />
        </span>
        {deposit.simulatorUrl && (
          <a
            href={deposit.simulatorUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 text-13 text-ink-3 underline underline-offset-4 hover:text-ink-2"
          >
            {t('deposit.openSimulator')}
            <IconExternalLink size={16} aria-hidden="true" />
            <span className="sr-only">({t('deposit.newTab')})</span>
          </a>
        )}
      </div>
    </Page>
  );
}

function PaymentSteps() {
  const t = useText();
  const steps = [t('deposit.stepCopy'), t('deposit.stepBank'), t('deposit.stepPaste')];
  return (
    <ol aria-label={t('deposit.steps')} className="isolate grid grid-cols-3">
      {steps.map((step, index) => (
        <li key={step} className="relative flex flex-col items-center px-1 text-center text-12 text-ink-2">
          {index > 0 && <span aria-hidden="true" className="absolute top-3.5 right-1/2 h-px w-full bg-line" />}
          <span
            aria-hidden="true"
            className="relative z-1 mb-2 grid size-7 place-items-center rounded-full bg-s3 text-13 font-bold text-primary ring-4 ring-bg"
          >
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
