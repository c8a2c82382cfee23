import { ActionButton, useMay, useOperatorAction } from '@jogada/platform/console';
import { useMoneyText } from '@jogada/platform/web';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { approveWithdrawal, refuseWithdrawal, type WithdrawalCase } from '@jogada/wallet/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { RefusalDialog } from './refusal-dialog.tsx';

/** Approve and refuse buttons of a withdrawal in review, for permitted staff. */
export function CaseDecision({ withdrawal }: { readonly withdrawal: WithdrawalCase }) {
  const money = useMoneyText();
  const t = useText();
  const mayApproveWithdrawal = useMay(approveWithdrawal);
  const approval = useOperatorAction(approveWithdrawal);
  const refusal = useOperatorAction(refuseWithdrawal);
  const [asked, setAsked] = useState<'approve' | 'refuse' | null>(null);
  if (withdrawal.state !== 'in_review' || !mayApproveWithdrawal) return null;

  if (withdrawal.waitsForSecond !== null)
    return <span className="text-13 text-ink-3">{t('withdrawals.waitsForSecond', { username: withdrawal.waitsForSecond })}</span>;

  const { withdrawalId } = withdrawal;
  const facts = {
    amount: money(withdrawal.amount, withdrawal.currency),
    username: withdrawal.username,
  };

  async function handleApprove() {
    const answer = await approval.act({ withdrawalId });
    if (answer) toast.success(t(answer.waitsForSecond ? 'withdrawals.asked' : 'withdrawals.approved'));
    setAsked(null);
  }

  return (
    <span className="inline-flex gap-2">
      <ActionButton look="danger" onClick={() => setAsked('refuse')}>
        {t('withdrawals.refuse')}
      </ActionButton>
      <ActionButton onClick={() => setAsked('approve')}>{t('withdrawals.approve')}</ActionButton>
      <Dialog
        isOpen={asked === 'approve'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'approve' : null)}
        title={t('withdrawals.approveTitle', facts)}
        confirmLabel={t('withdrawals.approve')}
        onConfirm={() => void handleApprove()}
        isPending={approval.isPending}
      >
        {t('withdrawals.approveBody', facts)}
      </Dialog>
      <RefusalDialog
        isOpen={asked === 'refuse'}
        onClose={() => setAsked(null)}
        facts={facts}
        isPending={refusal.isPending}
        onRefuse={async (reason) => {
          if (await refusal.act({ withdrawalId, reason })) toast.success(t('withdrawals.refused'));
          setAsked(null);
        }}
      />
    </span>
  );
}
