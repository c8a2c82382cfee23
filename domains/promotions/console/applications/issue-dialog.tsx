import { useOperatorAction } from '@jogada/platform/console';
import { useMoneyText } from '@jogada/platform/web';
import { FormAmountField, useActForm } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { issueApplication, type ApplicationCase } from '@jogada/promotions/contract/operator';
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
  const { control, submit } = useActForm<{ amount: bigint | undefined }>({
    defaultValues: { amount: maximum },
    findFaults: ({ amount = 0n }) => ({ amount: (amount === 0n || amount > maximum) && t('applications.amountMissing') }),
  });

  const handleConfirm = submit(async ({ amount = 0n }) => {
    const decided = await act({ memberId, applicationId, amount: amount.toString() });
    if (decided) toast.success(t(decided.state === 'issued' ? 'applications.done' : 'applications.waitsForSecond'));
    onClose();
  });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('applications.issueTitle', { username })}
      confirmLabel={t('applications.issue')}
      onConfirm={handleConfirm}
      isPending={isPending}
    >
      <span className="mb-4 block">{t('applications.issueBody')}</span>
      <FormAmountField
        control={control}
        name="amount"
        label={t('applications.amount')}
        currency={currency}
        hint={t('applications.maximum', { amount: money(maximum, currency) })}
      />
    </Dialog>
  );
}
