import { useSwitch } from '@jogada/merchant/web';
import { ApiProblem, DateText, MoneyText, useMoneyText, useProblemText } from '@jogada/platform/web';
import { Button, Dialog, toast } from '@jogada/platform/web/ui';
import type { Withdrawal } from '@jogada/wallet/contract/player';
import { IconClock } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../use-text.ts';
import { isFinished } from './payout-clock.ts';
import { PayoutTimeline } from './payout-timeline.tsx';
import { useCancelWithdrawal } from './use-withdrawals.ts';

interface PayoutCardProps {
  readonly withdrawal: Withdrawal;
  /** Requested on this page: the card comes into view and takes the focus, so that a screen reader reads the result. */
  readonly isNew: boolean;
}

/** A pending withdrawal: amount, destination, deadline, steps with times, and cancellation while possible. */
export function PayoutCard({ withdrawal, isNew }: PayoutCardProps) {
  const t = useText();
  const money = useMoneyText();
  const resultId = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isNew) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, [isNew]);
  const canCancel = useSwitch('WTHDRWCANCEL3');
  const { amount, currency, pixKey, pixKeyKind, state, dueAt } = withdrawal;
  const dueTime = <DateText moment={dueAt} shape="time" />;
  return (
    <section
      ref={card}
      tabIndex={isNew ? -1 : undefined}
      aria-label={t('withdraw.progress')}
      {...(isNew && { 'aria-describedby': resultId })}
      className="edge-light scroll-mt-20 rounded-card bg-s1 p-5 outline-none"
    >
      {isNew && (
        <p id={resultId} className="sr-only">
          {t('withdraw.live', { amount: money(amount, currency), state: t(`withdraw.state.${state}`) })}
        </p>
      )}
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <MoneyText amount={amount} currency={currency} className="display block text-24" />
          <p className="truncate text-13 text-ink-3">
            Pix · {t(`withdraw.kind.${pixKeyKind}`)} · {pixKey}
          </p>
        </div>
        {!isFinished(state) && (
          <p className="flex shrink-0 items-center gap-1.5 rounded-full bg-s2 px-3 py-1.5 text-12 font-medium text-ink-2">
            <IconClock size={16} aria-hidden="true" className="text-primary" />
            <span>{t.rich('withdraw.dueBy', { time: () => dueTime })}</span>
          </p>
        )}
      </div>
      <div aria-live="polite" className="mt-5">
        <PayoutTimeline withdrawal={withdrawal} />
      </div>
      {canCancel && state === 'requested' && <CancelButton withdrawal={withdrawal} />}
    </section>
  );
}

function CancelButton({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useText();
  const problemText = useProblemText();
  const { act, isPending } = useCancelWithdrawal();
  const [isAsking, setAsking] = useState(false);

  async function handleConfirm() {
    try {
      await act({ withdrawalId: withdrawal.withdrawalId });
      toast.success(t('withdraw.moneyBack'));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.refusal(problemText(error));
    }
    setAsking(false);
  }

  return (
    <>
      <Button look="quiet" isWide className="mt-4" onClick={() => setAsking(true)}>
        {t('withdraw.cancel')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('withdraw.cancel')}
        cancelLabel={t('withdraw.keepIt')}
        confirmLabel={t('withdraw.cancel')}
        onConfirm={() => void handleConfirm()}
        isPending={isPending}
        look="danger"
      >
        {t('withdraw.cancelQuestion')}
      </Dialog>
    </>
  );
}
