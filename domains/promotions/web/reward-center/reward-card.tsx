import { DateText, formatMoney, MoneyText, useProblemText } from '@jogada/platform/web';
import { Button, gainFeedback, toast } from '@jogada/platform/web/ui';
import type { Reward } from '@jogada/promotions/contract/player';
import { IconGift } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '../use-text.ts';
import { useClaimReward } from './use-rewards.ts';

/** A reward that waits: what it is, under which terms, until when, and the button that pays it. */
export function RewardCard({ reward }: { readonly reward: Reward }) {
  const t = useText();
  const problemText = useProblemText();
  const titleId = useId();
  const { act, isPending } = useClaimReward();
  const { currency } = reward;
  const write = (amount: string) => formatMoney({ amount: BigInt(amount), currency });

  async function claim() {
    try {
      const paid = await act({ rewardId: reward.rewardId });
      gainFeedback();
      toast.success(t('rewards.claimed', { amount: write(paid.amount) }));
    } catch (problem) {
      toast.refusal(problemText(problem));
    }
  }

  return (
    <article aria-labelledby={titleId} className="rounded-card bg-s1 p-5 shadow-raised">
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-s2 text-primary">
          <IconGift size={24} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <h3 id={titleId} className="text-15 font-semibold">
            {reward.name || t(`rewards.origin.${reward.origin}`)}
          </h3>
          <p className="display text-28">
            <MoneyText amount={reward.amount} currency={currency} />
          </p>
        </div>
      </div>
      <p className="mt-2 text-13 text-ink-2">
        {reward.terms.form === 'cash'
          ? t('rewards.asCash')
          : t('rewards.asBonus', { wager: write(reward.terms.wagerAmount), days: reward.terms.validDays })}
      </p>
      {reward.claimBy && (
        <p className="mt-1 text-12 text-ink-3">
          {t('rewards.claimBy')} <DateText moment={reward.claimBy} />
        </p>
      )}
      <Button isWide className="mt-4" isLoading={isPending} onClick={() => void claim()}>
        {t('rewards.claim')}
      </Button>
    </article>
  );
}
