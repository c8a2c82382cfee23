import { homePath, SignedInOnly } from '@jogada/accounts/web';
import { useAddressChoices } from '@jogada/platform/web';
import { List, Page, SegmentedTabs, TopBar } from '@jogada/platform/web/ui';
import { CASH_BACK_TAB } from '../paths.ts';
import { PointsLink } from '../points-link/index.ts';
import { useText } from '../use-text.ts';
import { CashBack } from './cash-back.tsx';
import { RewardHistory } from './reward-history.tsx';
import { Rewards } from './rewards.tsx';

const PANEL = 'reward-center-panel';

/** The reward center: claimable rewards, offers, history, and cash back with its calculation (CON-21). */
export function RewardCenterScreen() {
  const t = useText();
  const [choices, change] = useAddressChoices();
  const tab = choices['tab'] === CASH_BACK_TAB ? 'cashBack' : 'rewards';
  return (
    <SignedInOnly>
      <TopBar title={t('rewards.title')} backTo={homePath} />
      <Page>
        <SegmentedTabs
          label={t('rewards.tabs')}
          panelId={PANEL}
          active={tab}
          onSelect={(key) => change({ tab: key === 'cashBack' ? CASH_BACK_TAB : undefined })}
          tabs={[
            { key: 'rewards', title: t('rewards.tabRewards') },
            { key: 'cashBack', title: t('rewards.tabCashBack') },
          ]}
        />
        <div id={PANEL} role="tabpanel" aria-label={t(tab === 'rewards' ? 'rewards.tabRewards' : 'rewards.tabCashBack')} className="mt-5">
          {tab === 'rewards' ? (
            <>
              <Rewards />
              <List className="mt-8 empty:hidden">
                <PointsLink />
              </List>
              <RewardHistory />
            </>
          ) : (
            <CashBack />
          )}
        </div>
      </Page>
    </SignedInOnly>
  );
}
