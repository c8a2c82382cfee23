import { formatMoney, useProblemText } from '@jogada/platform/web';
import { gainFeedback, toast } from '@jogada/platform/web/ui';
import type { Reward } from '@jogada/promotions/contract/player';
import { useText } from '../use-text.ts';

/** Says what came of asking for a reward: that it is there, or why not. Answers whether it is. */
export function useReceived(): (asking: Promise<Reward>) => Promise<boolean> {
  const t = useText();
  const problemText = useProblemText();
  return async (asking) => {
    try {
      const { amount, currency } = await asking;
      gainFeedback();
      toast.success(t('rewards.claimed', { amount: formatMoney({ amount: BigInt(amount), currency }) }));
      return true;
    } catch (problem) {
      toast.refusal(problemText(problem));
      return false;
    }
  };
}
