import { FormProblem } from '@jogada/accounts/web/field';
import { ApiProblem, useProblemText } from '@jogada/platform/web';
import { Button, FailedState, Sheet, Skeleton, toast } from '@jogada/platform/web/ui';
import type { Bonus, BonusCost } from '@jogada/wallet/contract/player';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { bonusCostOfProblem } from './bonus-cost-of-problem.ts';
import { BonusLoss } from './bonus-loss.tsx';
import { useBonusCost, useCancelBonus } from './use-bonuses.ts';

interface CancelBonusSheetProps {
  readonly bonus: Bonus;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Shows the current cost of the cancellation and cancels only at that cost. */
export function CancelBonusSheet({ bonus, isOpen, onOpenChange }: CancelBonusSheetProps) {
  const t = useText();
  const problemText = useProblemText();
  const cost = useBonusCost(bonus.bonusId, { isWanted: isOpen });
  const { act, isPending } = useCancelBonus();
  const [newCost, setNewCost] = useState<BonusCost>();
  const [problem, setProblem] = useState<ApiProblem>();
  const shown = newCost ?? (cost.isFetching ? undefined : cost.data);

  function handleOpenChange(isStillOpen: boolean) {
    setNewCost(undefined);
    setProblem(undefined);
    onOpenChange(isStillOpen);
  }

  async function handleConfirm(accepted: BonusCost) {
    setProblem(undefined);
    try {
      await act({ bonusId: bonus.bonusId, acceptedForfeitAmount: accepted.forfeitAmount });
      toast.success(t('bonus.cancelled'));
      handleOpenChange(false);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const changed = bonusCostOfProblem(error);
      if (changed) setNewCost(changed);
      else setProblem(error);
    }
  }

  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={handleOpenChange}
      title={t('bonus.cancelTitle')}
      footer={
        <div className="grid gap-2">
          <FormProblem>{problem && problemText(problem)}</FormProblem>
          <Button size="large" isWide onClick={() => handleOpenChange(false)} disabled={isPending}>
            {t('bonus.keep')}
          </Button>
          <Button look="danger" isWide disabled={!shown} isLoading={isPending} onClick={() => shown && void handleConfirm(shown)}>
            {t('bonus.cancel')}
          </Button>
        </div>
      }
    >
      {shown && <BonusLoss cost={shown} isChanged={newCost !== undefined} />}
      {!shown && cost.error && <FailedState problem={cost.error} onRetry={() => void cost.refetch()} isRetrying={cost.isRefetching} />}
      {!shown && !cost.error && <Skeleton className="h-40 rounded-tile" />}
    </Sheet>
  );
}
