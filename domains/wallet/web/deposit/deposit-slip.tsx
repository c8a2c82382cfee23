import { DateText, useMoneyText, MoneyText } from '@jogada/platform/web';
import { Badge, Button, CopyButton, Page, QrCode } from '@jogada/platform/web/ui';
import type { Deposit } from '@jogada/wallet/contract/player';
import { FindPaymentButton } from '../find-payment/find-payment-button.tsx';
import { FactList } from '../record/fact-list.tsx';
import { useText } from '../use-text.ts';

interface DepositSlipProps {
  readonly deposit: Deposit;
  readonly onStartAnew: () => void;
  /** Called when the member has paid and does not see the payment. */
  readonly onSearch: () => void;
  /** Called when the member states that they have paid. */
  readonly onCheck: () => void;
}

/** Plain deposit detail for site templates that request it: facts, QR image and code. */
export function DepositSlip({ deposit, onStartAnew, onSearch, onCheck }: DepositSlipProps) {
  const money = useMoneyText();
  const t = useText();
  const { amount, currency, pixCode, createdAt, expiresAt, depositId } = deposit;
  return (
    <Page className="flex flex-col gap-5">
      <div className="overflow-hidden rounded-card bg-s1 shadow-raised">
        <FactList
          facts={[
            { name: t('deposit.amount'), value: <MoneyText amount={amount} currency={currency} className="display text-20" /> },
            { name: t('record.state'), value: <Badge tone="info">{t('deposit.state.waiting')}</Badge> },
            { name: t('deposit.createdAt'), value: <DateText moment={createdAt} /> },
            { name: t('deposit.expiresAt'), value: <DateText moment={expiresAt} /> },
            { name: t('deposit.depositId'), value: depositId, isId: true },
          ]}
        />
      </div>
      <div className="flex flex-col items-center gap-3">
        <QrCode text={pixCode} label={t('deposit.qr', { amount: money(amount, currency) })} sizePx={224} />
      </div>
      <div>
        <CopyButton text={pixCode} label={t('deposit.copyCode')} size="large" isWide />
        <p
          className="mt-3 rounded-control bg-s1 px-4 py-3 font-mono text-12 break-all text-ink-3 select-all"
          aria-label={t('deposit.code')}
        >
          {pixCode}
        </p>
      </div>
      <div className="grid gap-3 pb-10">
        <Button look="quiet" isWide onClick={onCheck}>
          {t('deposit.havePaid')}
        </Button>
        <Button look="quiet" isWide onClick={onStartAnew}>
          {t('deposit.otherAmount')}
        </Button>
        <p aria-live="polite" className="text-center text-13 text-ink-3">
          {t('deposit.waitingHint')}
        </p>
        <p className="text-center">
          <FindPaymentButton onClick={onSearch} />
        </p>
      </div>
    </Page>
  );
}
