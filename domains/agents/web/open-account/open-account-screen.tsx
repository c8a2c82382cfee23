import { useStatus } from '@jogada/merchant/web';
import { SegmentedTabs } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { AgentPage } from '../area/agent-page.tsx';
import { useText } from '../use-text.ts';
import { AccountForm } from './account-form.tsx';
import { LinkList } from './link-list.tsx';

/** Adds members by an invitation link or by opening an account for them (CON-18). */
export function OpenAccountScreen() {
  const t = useText();
  const { rules } = useStatus().info;
  const [way, setWay] = useState<'links' | 'account'>('links');
  return (
    <AgentPage title={t('open.title')}>
      {!rules.onlyOwnerOpensAccount ? (
        <div className="mb-5">
          <SegmentedTabs
            label={t('open.ways')}
            active={way}
            onSelect={setWay}
            panelId="open-way"
            tabs={[
              { key: 'links', title: t('open.byLink') },
              { key: 'account', title: t('open.byHand') },
            ]}
          />
        </div>
      ) : (
        <p className="mb-4 text-13 text-ink-2">{t('open.onlyLinks')}</p>
      )}
      <div id="open-way">{way === 'account' ? <AccountForm /> : <LinkList />}</div>
    </AgentPage>
  );
}
