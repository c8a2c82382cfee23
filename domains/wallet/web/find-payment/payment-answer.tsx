import { useOpenService } from '@jogada/merchant/web';
import { DateText, MoneyText } from '@jogada/platform/web';
import { Badge, Button, type BadgeTone } from '@jogada/platform/web/ui';
import type { Deposit, DepositPayment } from '@jogada/wallet/contract/player';
import { useEffect, useRef, type ReactNode } from 'react';
import { FactList } from '../record/fact-list.tsx';
import { useText } from '../use-text.ts';

interface PaymentAnswerProps {
  /** null when no such payment is known. */
  readonly payment: DepositPayment | null;
  readonly onShowDeposit: (deposit: Deposit) => void;
}

/** The answer of a look-up. It takes the focus, so that the keyboard closes and a screen reader reads it. */
export function PaymentAnswer({ payment, onShowDeposit }: PaymentAnswerProps) {
  const answer = useRef<HTMLElement>(null);
  useEffect(() => answer.current?.focus(), []);
  return (
    <section ref={answer} tabIndex={-1} className="mt-5 outline-none">
      {payment === null ? <UnknownPayment /> : <KnownPayment payment={payment} onShowDeposit={onShowDeposit} />}
    </section>
  );
}

const TONES = { received: 'info', credited: 'ok', returning: 'danger', returned: 'danger', in_review: 'info' } as const satisfies Record<
  DepositPayment['state'],
  BadgeTone
>;

function KnownPayment({ payment, onShowDeposit }: { readonly payment: DepositPayment } & Pick<PaymentAnswerProps, 'onShowDeposit'>) {
  const t = useText();
  const { state, amount, currency, paidAt, settledAt, transferId, deposit } = payment;
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <MoneyText amount={amount} currency={currency} className="display text-32" />
        <Badge tone={TONES[state]}>{t(`findPayment.state.${state}`)}</Badge>
      </div>
      <p className="mt-2 text-ink-2">
        <Explanation payment={payment} />
      </p>
      {state === 'credited' && deposit.refundState && (
        <p className="mt-2 text-ink-2">
          {t.rich(`deposit.refund.${deposit.refundState}`, {
            amount: () => <MoneyText amount={deposit.refundedAmount} currency={currency} />,
          })}
        </p>
      )}
      <div className="-mx-5 mt-3 border-t border-line">
        <FactList
          facts={[
            { name: t('deposit.paidAt'), value: <DateText moment={paidAt} /> },
            ...(settledAt && (state === 'credited' || state === 'returned')
              ? [{ name: t(`findPayment.settledAt.${state}`), value: <DateText moment={settledAt} /> }]
              : []),
            { name: t('deposit.depositId'), value: deposit.depositId, isId: true },
            ...(transferId ? [{ name: t('record.transferId'), value: transferId, isId: true }] : []),
          ]}
        />
      </div>
      {state === 'in_review' && <ServiceButton />}
      <Button look="quiet" isWide className="mt-3" onClick={() => onShowDeposit(deposit)}>
        {t('findPayment.showDeposit')}
      </Button>
    </>
  );
}

function Explanation({ payment: { state, returnReason, isCreditedNow } }: { readonly payment: DepositPayment }): ReactNode {
  const t = useText();
  if (isCreditedNow) return t('findPayment.creditedNow');
  if (state === 'returning' || state === 'returned')
    return returnReason === 'already_paid' ? t('findPayment.alreadyPaid') : t(`deposit.returnReason.${returnReason ?? 'other'}`);
  return t(`findPayment.body.${state}`);
}

function UnknownPayment() {
  const t = useText();
  return (
    <>
      <h3 className="display text-17 text-ink">{t('findPayment.unknownTitle')}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
        <li>{t('findPayment.check.id')}</li>
        <li>{t('findPayment.check.code')}</li>
        <li>{t('findPayment.check.wait')}</li>
      </ul>
      <ServiceButton />
    </>
  );
}

/** Opens the merchant's customer service, if it has one. */
function ServiceButton() {
  const t = useText();
  const service = useOpenService(['LIVE_SERVICE', 'WHATSAPP', 'TELEGRAM']);
  if (!service.isOffered) return null;
  return (
    <Button look="quiet" isWide className="mt-4" onClick={service.open}>
      {t('findPayment.service')}
    </Button>
  );
}
