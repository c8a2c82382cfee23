import { useOperatorAction } from '@jogada/platform/console';
import { useMoneyText } from '@jogada/platform/web';
import { AmountField, Dialog, toast } from '@jogada/platform/web/ui';
import { issueApplication, type ApplicationCase } from '@jogada/promotions/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';

interface IssueDialogProps {
  readonly application: ApplicationCase;
  readonly onClose: () => void;
}

/** Asks for the amount to grant. */
export function IssueDialog({ application, onClose }: IssueDialogProps) {
  const money = useMoneyText();
  const t = useText();
  const { act, isPending } = useOperatorAction(issueApplication);
  const { memberId, applicationId, username, currency } = application;
  const maximum = BigInt(application.maximumAmount);
  const [amount, setAmount] = useState<bigint | undefined>(maximum);
  const [isAsked, setAsked] = useState(false);
  const isWrong = amount === undefined || amount === 0n || amount > maximum;

  async function handleConfirm() {
    setAsked(true);
    if (isWrong) return;
    if (await act({ memberId, applicationId, amount: amount.toString() })) toast.success(t('applications.done'));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('applications.issueTitle', { username })}
      confirmLabel={t('applications.issue')}
      onConfirm={() => void handleConfirm()}
      isPending={isPending}
    >
      <span className="mb-4 block">{t('applications.issueBody')}</span>
      <AmountField
        label={t('applications.amount')}
        amount={amount}
        currency={currency}
        onAmount={setAmount}
        hint={t('applications.maximum', { amount: money(maximum, currency) })}
        error={isAsked && isWrong ? t('applications.amountMissing') : undefined}
      />
    </Dialog>
  );
}
