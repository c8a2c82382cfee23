import { AfterAWhile, ButtonLink, EmptyState, FailedState, Section, Skeleton } from '@jogada/platform/web/ui';
import { promotionsPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { CheckInCard } from './check-in-card.tsx';
import { FreeRoundsCard } from './free-rounds-card.tsx';
import { MissionCard } from './mission-card.tsx';
import { OfferCard } from './offer-card.tsx';
import { RewardCard } from './reward-card.tsx';
import { useOffers, useRewards } from './use-rewards.ts';
import { VoucherForm } from './voucher-form.tsx';

/** Claimable rewards and offers. */
export function Rewards() {
  const t = useText();
  const rewards = useRewards();
  const offers = useOffers();
  const failed = [rewards, offers].find(({ error, data }) => error && !data);
  if (failed) {
    const retry = () => void Promise.all([rewards.refetch(), offers.refetch()]);
    return <FailedState problem={failed.error} onRetry={retry} isRetrying={failed.isRefetching} />;
  }
  if (!rewards.data || !offers.data) {
    return (
      <AfterAWhile>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-52 rounded-card" />
          <Skeleton className="h-40 rounded-card" />
        </div>
      </AfterAWhile>
    );
  }
  const { list } = rewards.data;
  const { checkIn, missions, freeRounds, hasVouchers, offers: gifts } = offers.data;
  const hasEarning = checkIn !== null || gifts.length > 0 || freeRounds.length > 0 || hasVouchers;
  if (list.length === 0 && !hasEarning && missions.length === 0) {
    return (
      <EmptyState art="gifts" title={t('rewards.none')} action={<ButtonLink to={promotionsPath}>{t('rewards.toPromotions')}</ButtonLink>}>
        {t('rewards.noneBody')}
      </EmptyState>
    );
  }
  return (
    <>
      {list.length > 0 && (
        <Section title={t('rewards.toClaim')} className="mt-0">
          <div className="flex flex-col gap-4">
            {list.map((reward) => (
              <RewardCard key={reward.rewardId} reward={reward} />
            ))}
          </div>
        </Section>
      )}
      {hasEarning && (
        <Section title={t('rewards.earn')} className={list.length === 0 ? 'mt-0' : 'mt-8'}>
          <div className="flex flex-col gap-4">
            {checkIn && <CheckInCard calendar={checkIn} />}
            {freeRounds.map((one) => (
              <FreeRoundsCard key={one.promotionId} freeRounds={one} />
            ))}
            {gifts.map((offer) => (
              <OfferCard key={offer.promotionId} offer={offer} />
            ))}
            {hasVouchers && <VoucherForm />}
          </div>
        </Section>
      )}
      {missions.length > 0 && (
        <Section title={t('rewards.missions')}>
          <div className="flex flex-col gap-4">
            {missions.map((mission) => (
              <MissionCard key={mission.promotionId} mission={mission} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}
