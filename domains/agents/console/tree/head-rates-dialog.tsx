import { listProgrammes, setHeadRates, type TreeNode } from '@jogada/agents/contract/operator';
import { useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { toast } from '@jogada/platform/web/ui';
import { RatesDialog, type Rate } from '../rate/rates-dialog.tsx';
import { useRateWords } from '../rate/use-rate-words.ts';
import { useText } from '../use-text.ts';

interface HeadRatesDialogProps {
  readonly head: TreeNode;
  readonly onClose: () => void;
}

/** Sets the rates of a top-level member by game category, within the merchant's maximums. */
export function HeadRatesDialog({ head, onClose }: HeadRatesDialogProps) {
  const t = useText();
  const words = useRateWords();
  const { data } = useOperatorCall(listProgrammes, {});
  const { act, isPending } = useOperatorAction(setHeadRates);
  const maximums = data?.list.find(({ merchantCode }) => merchantCode === head.merchantCode)?.maximums;
  if (!maximums) return null;
  const rateOf = (category: string) =>
    head.rates.find((one) => one.category === category)?.rate ?? head.rates.find((one) => one.category === '*')?.rate ?? 0;

  async function handleSave(rates: Rate[]) {
    if (await act({ memberId: head.memberId, rates })) {
      toast.success(t('page.done'));
      onClose();
    }
  }

  return (
    <RatesDialog
      title={t('tree.ratesOf', { username: head.username })}
      hint={t('tree.ratesHint', { maximums: words.rates(maximums) })}
      rates={maximums.map(({ category }) => ({ category, rate: rateOf(category) }))}
      isPending={isPending}
      onSave={(rates) => void handleSave(rates)}
      onClose={onClose}
    />
  );
}
