import { answerDispute, type DisputeCase } from '@jogada/agents/contract/operator';
import { Choice, useOperatorAction } from '@jogada/platform/console';
import { useMoneyText } from '@jogada/platform/web';
import { AmountField, Dialog, TextField, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';

const ANSWER_MIN = 3;
const ANSWER_MAX = 500;

interface AnswerDialogProps {
  readonly dispute: DisputeCase;
  readonly onClose: () => void;
}

/** Answers a dispute once; the agent reads the text. An amount still owed is paid by a separate posting. */
export function AnswerDialog({ dispute, onClose }: AnswerDialogProps) {
  const money = useMoneyText();
  const t = useText();
  const { act, isPending } = useOperatorAction(answerDispute);
  const [state, setState] = useState<'upheld' | 'rejected'>('upheld');
  const [answer, setAnswer] = useState('');
  const [amount, setAmount] = useState<bigint | undefined>();
  const [isAsked, setAsked] = useState(false);
  const maximum = BigInt(dispute.maximumAmount);
  const isTooMuch = state === 'upheld' && (amount ?? 0n) > maximum;
  const isMissing = answer.trim().length < ANSWER_MIN;

  async function handleConfirm() {
    setAsked(true);
    if (isMissing || isTooMuch) return;
    const owed = state === 'upheld' ? (amount ?? 0n) : 0n;
    const answered = await act({ disputeId: dispute.disputeId, state, answer, amount: owed.toString() });
    if (!answered) return;
    toast.success(t(answered.waitsForSecond ? 'disputes.waitsForSecond' : 'disputes.answered'));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('disputes.answerTo', { username: dispute.username })}
      confirmLabel={t('disputes.answer')}
      onConfirm={() => void handleConfirm()}
      isPending={isPending}
    >
      <span className="grid gap-3">
        <Choice
          label={t('disputes.decision')}
          value={state}
          options={[
            { value: 'upheld', name: t('disputes.states.upheld') },
            { value: 'rejected', name: t('disputes.states.rejected') },
          ]}
          onChoose={setState}
        />
        <TextField
          label={t('disputes.text')}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
          maxLength={ANSWER_MAX}
          required
          error={isAsked && isMissing ? t('disputes.textMissing') : undefined}
        />
        {state === 'upheld' && (
          <AmountField
            label={t('disputes.amount')}
            hint={t('disputes.maximum', { amount: money(maximum, dispute.currency) })}
            error={isAsked && isTooMuch ? t('disputes.aboveMaximum') : undefined}
            amount={amount}
            currency={dispute.currency}
            onAmount={setAmount}
          />
        )}
      </span>
    </Dialog>
  );
}
