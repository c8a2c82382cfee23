import { DateText, MoneyText } from '@jogada/platform/web';
import { Button } from '@jogada/platform/web/ui';
import type { Reward } from '@jogada/promotions/contract/player';
import { IconGift } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '../use-text.ts';
import { TermsLine } from './terms-line.tsx';
import { useReceived } from './use-received.ts';
import { useRewardTitle } from './use-reward-title.ts';
import { useClaimReward } from './use-rewards.ts';

/** A claimable reward: its source, terms, deadline and claim button. */
export function RewardCard({ reward }: { readonly reward: Reward }) {
  const t = useText();
  const titleOf = useRewardTitle();
  const titleId = useId();
  const { act, isPending } = useClaimReward();
  const receive = useReceived();
  const { currency } = reward;
  return (
    <article aria-labelledby={titleId} className="guilloche rounded-card bg-s1 p-5 shadow-raised">
      <div className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-s2 text-primary">
          <IconGift size={24} aria-hidden="true" />
        </span>
        <h3 id={titleId} className="min-w-0 flex-1 text-15 font-semibold text-balance">
          {titleOf(reward)}
        </h3>
      </div>
      <p className="display mt-3 text-32">
        <MoneyText amount={reward.amount} currency={currency} />
      </p>
      <TermsLine terms={reward.terms} currency={currency} />
      {reward.claimBy && (
        <p className="mt-1 text-12 text-ink-3">
          {t('rewards.claimBy')} <DateText moment={reward.claimBy} />
        </p>
      )}
      <Button isWide className="mt-4" isLoading={isPending} onClick={() => void receive(act({ rewardId: reward.rewardId }))}>
        {t('rewards.claim')}
      </Button>
    </article>
  );
}
