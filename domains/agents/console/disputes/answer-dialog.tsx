import { answerDispute, type DisputeCase } from '@jogada/agents/contract/operator';
import { Choice, useOperatorAction } from '@jogada/platform/console';
import { AmountField, Dialog, TextField, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';

const ANSWER_MIN = 3;
const ANSWER_MAX = 500;

interface AnswerDialogProps {
  readonly dispute: DisputeCase;
  readonly onClose: () => void;
}

/** Answers a dispute once, as its agent reads it; what is still owed is a movement of its own. */
export function AnswerDialog({ dispute, onClose }: AnswerDialogProps) {
  const t = useText();
  const { act, isPending } = useOperatorAction(answerDispute);
  const [state, setState] = useState<'upheld' | 'rejected'>('upheld');
  const [answer, setAnswer] = useState('');
  const [amount, setAmount] = useState<bigint | undefined>();
  const [isAsked, setAsked] = useState(false);
  const isMissing = answer.trim().length < ANSWER_MIN;

  async function handleConfirm() {
    setAsked(true);
    if (isMissing) return;
    const owed = state === 'upheld' ? (amount ?? 0n) : 0n;
    if (await act({ disputeId: dispute.disputeId, state, answer, amount: owed.toString() })) {
      toast.success(t('disputes.answered'));
      onClose();
    }
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
          <AmountField label={t('disputes.amount')} amount={amount} currency={dispute.currency} onAmount={setAmount} />
        )}
      </span>
    </Dialog>
  );
}
