import { answerDispute, type DisputeCase } from '@jogada/agents/contract/operator';
import { FormChoice, useOperatorAction } from '@jogada/platform/console';
import { useMoneyText } from '@jogada/platform/web';
import { FormAmountField, FormTextField, useActForm, useWatch } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

const ANSWER_MIN = 3;
const ANSWER_MAX = 500;

interface Answer {
  readonly state: 'upheld' | 'rejected';
  readonly answer: string;
  readonly amount: bigint | undefined;
}

interface AnswerDialogProps {
  readonly dispute: DisputeCase;
  readonly onClose: () => void;
}

/** Answers a dispute once; the agent reads the text. An amount still owed is paid by a separate posting. */
export function AnswerDialog({ dispute, onClose }: AnswerDialogProps) {
  const money = useMoneyText();
  const t = useText();
  const { act, isPending } = useOperatorAction(answerDispute);
  const maximum = BigInt(dispute.maximumAmount);
  const { control, submit } = useActForm<Answer>({
    defaultValues: { state: 'upheld', answer: '', amount: undefined },
    findFaults: ({ state, answer, amount = 0n }) => ({
      answer: answer.trim().length < ANSWER_MIN && t('disputes.textMissing'),
      amount: state === 'upheld' && amount > maximum && t('disputes.aboveMaximum'),
    }),
  });
  const state = useWatch({ control, name: 'state' });

  const handleConfirm = submit(async ({ amount = 0n, ...decision }) => {
    const owed = decision.state === 'upheld' ? amount : 0n;
    const answered = await act({ disputeId: dispute.disputeId, ...decision, amount: owed.toString() });
    if (!answered) return;
    toast.success(t(answered.waitsForSecond ? 'disputes.waitsForSecond' : 'disputes.answered'));
    onClose();
  });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('disputes.answerTo', { username: dispute.username })}
      confirmLabel={t('disputes.answer')}
      onConfirm={handleConfirm}
      isPending={isPending}
    >
      <span className="grid gap-3">
        <FormChoice
          control={control}
          name="state"
          label={t('disputes.decision')}
          options={[
            { value: 'upheld', name: t('disputes.states.upheld') },
            { value: 'rejected', name: t('disputes.states.rejected') },
          ]}
        />
        <FormTextField control={control} name="answer" label={t('disputes.text')} maxLength={ANSWER_MAX} required />
        {state === 'upheld' && (
          <FormAmountField
            control={control}
            name="amount"
            label={t('disputes.amount')}
            hint={t('disputes.maximum', { amount: money(maximum, dispute.currency) })}
            currency={dispute.currency}
          />
        )}
      </span>
    </Dialog>
  );
}
