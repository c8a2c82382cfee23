import { homePath, SignedInOnly } from '@jogada/accounts/web';
import { AfterAWhile, ButtonLink, EmptyState, FailedState, Page, Skeleton, TopBar } from '@jogada/platform/web/ui';
import { promotionsPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { RewardCard } from './reward-card.tsx';
import { RewardHistory } from './reward-history.tsx';
import { useRewards } from './use-rewards.ts';

/** The reward center: what can be claimed, and what was (CON-21). */
export function RewardCenterScreen() {
  const t = useText();
  return (
    <SignedInOnly>
      <TopBar title={t('rewards.title')} backTo={homePath} />
      <Page>
        <Rewards />
        <RewardHistory />
      </Page>
    </SignedInOnly>
  );
}

function Rewards() {
  const t = useText();
  const { data, error, refetch, isRefetching } = useRewards();
  if (error && !data) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!data) {
    return (
      <AfterAWhile>
        <Skeleton className="h-48 rounded-card" />
      </AfterAWhile>
    );
  }
  if (data.list.length === 0) {
    return (
      <EmptyState art="gifts" title={t('rewards.none')} action={<ButtonLink to={promotionsPath}>{t('rewards.toPromotions')}</ButtonLink>}>
        {t('rewards.noneBody')}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      {data.list.map((reward) => (
        <RewardCard key={reward.rewardId} reward={reward} />
      ))}
    </div>
  );
}
