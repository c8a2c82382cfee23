import { DateText, MoneyText } from '@jogada/platform/web';
import { List, ListRow, Section } from '@jogada/platform/web/ui';
import { IconClockOff, IconGift } from '@tabler/icons-react';
import { LoadMore } from '../load-more.tsx';
import { useText } from '../use-text.ts';
import { useRewardTitle } from './use-reward-title.ts';
import { useRewardHistory } from './use-rewards.ts';

/** Claimed and expired rewards, newest first. */
export function RewardHistory() {
  const t = useText();
  const titleOf = useRewardTitle();
  const pages = useRewardHistory();
  const rows = pages.data?.pages.flatMap((page) => page.list) ?? [];
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
              title={titleOf(reward)}
              detail={t(`rewards.state.${reward.state}`)}
              end={<MoneyText amount={reward.amount} currency={reward.currency} className={isClaimed ? '' : 'text-ink-3'} />}
              endDetail={endedAt && <DateText moment={endedAt} shape="date" />}
            />
          );
        })}
      </List>
      <LoadMore pages={pages} />
    </Section>
  );
}
