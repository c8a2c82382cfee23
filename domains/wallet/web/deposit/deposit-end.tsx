import { FormProblem } from '@jogada/accounts/web/field';
import { MoneyText, useGoTo, useProblemText } from '@jogada/platform/web';
import { Button } from '@jogada/platform/web/ui';
import type { Deposit } from '@jogada/wallet/contract/player';
import { IconArrowBackUp, IconClockX } from '@tabler/icons-react';
import { FindPaymentButton } from '../find-payment/find-payment-button.tsx';
import { depositPath } from '../paths.ts';
import { DepositStep } from './deposit-step.tsx';
import { useText } from '../use-text.ts';
import { useCreateDeposit } from './use-deposit.ts';

interface DepositEndProps {
  readonly deposit: Deposit;
  readonly onStartAnew: () => void;
  /** Called when the member has paid and does not see the payment. */
  readonly onSearch: () => void;
}

/** An unsuccessful deposit: its code expired, or the payment was refunded. The amount is preset for a retry. */
export function DepositEnd({ deposit, onStartAnew, onSearch }: DepositEndProps) {
  const t = useText();
  const goTo = useGoTo();
  const problemText = useProblemText();
  const { create, isPending, problem } = useCreateDeposit();
  const { returnReason } = deposit;
  const isReturned = deposit.state === 'returned' || returnReason !== null;
  const Icon = isReturned ? IconArrowBackUp : IconClockX;

  function handleNewCode() {
    // A refusal is shown from the mutation's state.
    create(BigInt(deposit.amount)).then(
      (fresh) => void goTo(depositPath(fresh.depositId), { replace: true }),
      () => undefined,
    );
  }

  return (
    <DepositStep
      action={
        <div className="grid gap-3">
          <Button size="large" isWide onClick={handleNewCode} isLoading={isPending}>
            {t('deposit.newCode')}
          </Button>
          <Button look="quiet" isWide onClick={onStartAnew} disabled={isPending}>
            {t('deposit.otherAmount')}
          </Button>
        </div>
      }
    >
      <div aria-live="polite" className="flex flex-col items-center pt-10 text-center">
        <span aria-hidden="true" className="guilloche grid size-24 place-items-center rounded-full bg-s2 text-hot">
          <Icon size={44} stroke={1.6} />
        </span>
        <h2 className="display mt-6 text-24">
          {deposit.state === 'returned' ? t('deposit.returnedTitle') : isReturned ? t('deposit.returningTitle') : t('deposit.expiredTitle')}
        </h2>
        <MoneyText amount={deposit.amount} currency={deposit.currency} className="display mt-2 text-32 text-ink-2" />
        <p className="mt-3 max-w-[36ch] text-balance text-ink-2">
          {isReturned ? t(`deposit.returnReason.${returnReason ?? 'other'}`) : t('deposit.expiredBody')}
        </p>
        {!isReturned && <FindPaymentButton onClick={onSearch} />}
      </div>
      <div className="mt-6">
        <FormProblem>{problem && problemText(problem)}</FormProblem>
      </div>
    </DepositStep>
  );
}
