import { agencyPath } from '@jogada/accounts/web';
import { List, ListRow, Page, Skeleton, TopBar } from '@jogada/platform/web/ui';
import { IconFileText, IconFlag } from '@tabler/icons-react';
import { AgentArea } from '../area/agent-area.tsx';
import { disputesPath, dividendContractPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { BillsOfBothSides } from './bills-of-both-sides.tsx';
import { ProgressCard, useProgress } from './progress-card.tsx';

/** Dividends: the current period and the paid ones (CON-18). */
export function DividendScreen() {
  const t = useText();
  return (
    <AgentArea>
      <TopBar title={t('bill.dividends')} backTo={agencyPath} />
      <Page>
        <ProgressCard kind="dividend" />
        <Paid />
      </Page>
    </AgentArea>
  );
}

/** Waits for the card above, which not every agent has. */
function Paid() {
  const t = useText();
  if (useProgress().isPending) return <Skeleton className="mt-4 h-56 rounded-card" />;
  return (
    <>
      <List className="mt-4">
        <ListRow icon={<IconFileText size={20} aria-hidden="true" />} title={t('contract.titles.dividend')} to={dividendContractPath} />
        <ListRow icon={<IconFlag size={20} aria-hidden="true" />} title={t('dispute.title')} to={disputesPath} />
      </List>
      <BillsOfBothSides kind="dividend" />
    </>
  );
}
