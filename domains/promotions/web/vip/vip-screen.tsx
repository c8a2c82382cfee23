import { memberCentrePath, RealMemberOnly } from '@jogada/accounts/web';
import { AfterAWhile, FailedState, List, ListRow, Page, Skeleton, TopBar } from '@jogada/platform/web/ui';
import { useSwitch, useSwitchedOff } from '@jogada/merchant/web';
import { IconMail, IconWheel } from '@tabler/icons-react';
import { PointsLink } from '../points-link/index.ts';
import { prizeWheelPath, redRainPath } from '../paths.ts';
import { RewardCard } from '../reward-center/reward-card.tsx';
import { useRewards } from '../reward-center/use-rewards.ts';
import { useText } from '../use-text.ts';
import { useVip } from './use-vip.ts';
import { VipFormula } from './vip-formula.tsx';
import { VipHistory } from './vip-history.tsx';
import { VipLadder } from './vip-ladder.tsx';
import { VipStanding } from './vip-standing.tsx';

/** The VIP screen: current level, missing points, the levels' rewards and the formula (CON-21). */
export function VipScreen() {
  const t = useText();
  return (
    <RealMemberOnly title={t('vip.title')}>
      <TopBar title={t('vip.title')} backTo={memberCentrePath} />
      <Page>
        <Club />
      </Page>
    </RealMemberOnly>
  );
}

function Club() {
  const hasPoints = !useSwitchedOff('PTSYS3');
  const { data: vip, error, refetch, isRefetching } = useVip();
  if (error && !vip) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!vip) {
    return (
      <AfterAWhile>
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="mt-4 h-32 rounded-card" />
        <Skeleton className="mt-8 h-96 rounded-card" />
      </AfterAWhile>
    );
  }
  return (
    <>
      <VipStanding vip={vip} hasPoints={hasPoints} />
      <ClubRewards />
      <WheelLink />
      <VipLadder vip={vip} hasPoints={hasPoints} />
      {hasPoints && <VipFormula vip={vip} />}
      <VipHistory vip={vip} hasPoints={hasPoints} />
    </>
  );
}

/** Levels grant wheel tickets. */
function WheelLink() {
  const t = useText();
  if (!useSwitch('REWCEN3')) return null;
  return (
    <List className="mt-4">
      <ListRow icon={<IconWheel size={20} aria-hidden="true" />} title={t('wheel.title')} to={prizeWheelPath} />
      <PointsLink />
      <ListRow icon={<IconMail size={20} aria-hidden="true" />} title={t('redRain.title')} to={redRainPath} />
    </List>
  );
}

/** Claimable VIP rewards. */
function ClubRewards() {
  const { data } = useRewards();
  const own = data?.list.filter(({ origin }) => origin === 'vip') ?? [];
  if (own.length === 0) return null;
  return (
    <div className="mt-4 grid gap-3">
      {own.map((reward) => (
        <RewardCard key={reward.rewardId} reward={reward} />
      ))}
    </div>
  );
}
