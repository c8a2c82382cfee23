import { useMoneyText, useProblemText } from '@jogada/platform/web';
import { gainFeedback, toast } from '@jogada/platform/web/ui';
import type { Reward } from '@jogada/promotions/contract/player';
import { useText } from '../use-text.ts';

/** Shows the outcome of a claim, success or refusal. Resolves to whether it succeeded. */
export function useReceived(): (asking: Promise<Reward>) => Promise<boolean> {
  const money = useMoneyText();
  const t = useText();
  const problemText = useProblemText();
  return async (asking) => {
    try {
      const { amount, currency } = await asking;
      gainFeedback();
      toast.success(t('rewards.claimed', { amount: money(amount, currency) }));
      return true;
    } catch (problem) {
      toast.refusal(problemText(problem));
      return false;
    }
  };
}
