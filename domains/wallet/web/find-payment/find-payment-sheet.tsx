import { FormProblem } from '@jogada/accounts/web/field';
import { useAct } from '@jogada/platform/web';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Button, Sheet, Skeleton } from '@jogada/platform/web/ui';
import { END_TO_END_ID, findDepositPayment, type Deposit, type DepositPayment } from '@jogada/wallet/contract/player';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { pastedId } from './pasted-id.ts';
import { PaymentAnswer } from './payment-answer.tsx';

interface FindPaymentSheetProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Shows the deposit whose code was paid. */
  readonly onShowDeposit: (deposit: Deposit) => void;
}

/** Looks up a payment by the id on the bank's receipt. */
export function FindPaymentSheet({ isOpen, onOpenChange, onShowDeposit }: FindPaymentSheetProps) {
  const t = useText();
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('findPayment.title')} description={t('findPayment.lead')}>
      <FindPaymentForm onShowDeposit={onShowDeposit} />
    </Sheet>
  );
}

function FindPaymentForm({ onShowDeposit }: Pick<FindPaymentSheetProps, 'onShowDeposit'>) {
  const t = useText();
  const { act, isPending } = useAct(findDepositPayment);
  /** undefined without an answer; null when no such payment is known. */
  const [payment, setPayment] = useState<DepositPayment | null>();
  const { control, submit, formState } = useActForm({
    defaultValues: { endToEndId: '' },
    findFaults: ({ endToEndId }) => ({ endToEndId: !END_TO_END_ID.test(endToEndId) && t('findPayment.invalid') }),
  });
  const failure = formState.errors.root?.message;

  const handleSubmit = submit(async (values) => {
    setPayment(undefined);
    setPayment((await act(values)).payment);
  });

  return (
    <div className="pb-2">
      <form noValidate onSubmit={handleSubmit} className="grid gap-3">
        <FormTextField
          control={control}
          name="endToEndId"
          write={pastedId}
          label={t('findPayment.field')}
          hint={t('findPayment.hint')}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <FormProblem>{failure}</FormProblem>
        <Button type="submit" size="large" isWide isLoading={isPending}>
          {t(failure === undefined ? 'findPayment.search' : 'journal.retry')}
        </Button>
      </form>
      {isPending ? (
        <Skeleton className="mt-5 h-40 rounded-card" />
      ) : (
        payment !== undefined && <PaymentAnswer payment={payment} onShowDeposit={onShowDeposit} />
      )}
    </div>
  );
}
