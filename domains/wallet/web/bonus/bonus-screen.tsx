import { homePath, memberCentrePath, SignedInOnly } from '@jogada/accounts/web';
import { AfterAWhile, ButtonLink, EmptyState, FailedState, Page, TopBar } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { BonusCard } from './bonus-card.tsx';
import { BonusSkeleton } from './bonus-skeleton.tsx';
import { EndedBonuses } from './ended-bonuses.tsx';
import { useEndedBonuses, useOpenBonuses } from './use-bonuses.ts';

/** Open bonuses with progress and rules, and the ended ones. */
export function BonusScreen() {
  const t = useText();
  return (
    <SignedInOnly>
      <TopBar title={t('bonus.title')} backTo={memberCentrePath} />
      <Page>
        <Bonuses />
      </Page>
    </SignedInOnly>
  );
}

function Bonuses() {
  const t = useText();
  const open = useOpenBonuses();
  const ended = useEndedBonuses();

  if (open.error && !open.data) {
    return <FailedState problem={open.error} onRetry={() => void open.refetch()} isRetrying={open.isRefetching} />;
  }
  if (!open.data) {
    return (
      <AfterAWhile>
        <BonusSkeleton />
      </AfterAWhile>
    );
  }
  return (
    <>
      {open.data.list.length === 0 && (
        <EmptyState art="gifts" title={t('bonus.none')} action={<ButtonLink to={homePath}>{t('bonus.toGames')}</ButtonLink>}>
          {t('bonus.noneBody')}
        </EmptyState>
      )}
      <div className="grid gap-4">
        {open.data.list.map((bonus, index) => (
          <BonusCard key={bonus.bonusId} bonus={bonus} isFirst={index === 0} />
        ))}
      </div>
      <EndedBonuses pages={ended} />
    </>
  );
}
