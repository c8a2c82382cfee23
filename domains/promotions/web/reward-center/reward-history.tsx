import { DateText, MoneyText } from '@jogada/platform/web';
import { Button, List, ListRow, Section } from '@jogada/platform/web/ui';
import { IconClockOff, IconGift } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import { useRewardHistory } from './use-rewards.ts';

/** Claimed and expired rewards, newest first. */
export function RewardHistory() {
  const t = useText();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useRewardHistory();
  const rows = data?.pages.flatMap((page) => page.list) ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title={t('rewards.history')}>
      <List label={t('rewards.history')}>
        {rows.map((reward) => {
          const isClaimed = reward.state === 'claimed';
          const StateIcon = isClaimed ? IconGift : IconClockOff;
          const endedAt = reward.claimedAt ?? reward.claimBy;
          return (
            <ListRow
              key={reward.rewardId}
              icon={<StateIcon size={20} aria-hidden="true" className={isClaimed ? 'text-ok' : undefined} />}
              title={reward.name || t(`rewards.origin.${reward.origin}`)}
              detail={t(`rewards.state.${reward.state}`)}
              end={<MoneyText amount={reward.amount} currency={reward.currency} className={isClaimed ? '' : 'text-ink-3'} />}
              endDetail={endedAt && <DateText moment={endedAt} shape="date" />}
            />
          );
        })}
      </List>
      {hasNextPage && (
        <div className="mt-3 grid place-items-center">
          <Button look="quiet" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('rewards.loadMore')}
          </Button>
        </div>
      )}
    </Section>
  );
}
