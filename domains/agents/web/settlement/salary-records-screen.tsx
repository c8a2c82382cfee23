import { agencyPath } from '@jogada/accounts/web';
import { useSwitch } from '@jogada/merchant/web';
import { List, ListRow, Page, TopBar } from '@jogada/platform/web/ui';
import { IconCalendar, IconClock, IconFlag } from '@tabler/icons-react';
import { AgentArea } from '../area/agent-area.tsx';
import { CONTRACT_SWITCHES } from '../contract/kinds.ts';
import { disputesPath, hourContractPath, salaryContractPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { BillsOfBothSides } from './bills-of-both-sides.tsx';

/** Bills of daily and hourly salaries (CON-18). */
export function SalaryRecordsScreen() {
  const t = useText();
  const hasDaily = useSwitch(CONTRACT_SWITCHES.daily_salary);
  const hasHourly = useSwitch(CONTRACT_SWITCHES.hourly_salary);
  return (
    <AgentArea>
      <TopBar title={t('bill.salaries')} backTo={agencyPath} />
      <Page>
        <List>
          {hasDaily && (
            <ListRow
              icon={<IconCalendar size={20} aria-hidden="true" />}
              title={t('contract.titles.daily_salary')}
              to={salaryContractPath}
            />
          )}
          {hasHourly && (
            <ListRow icon={<IconClock size={20} aria-hidden="true" />} title={t('contract.titles.hourly_salary')} to={hourContractPath} />
          )}
          <ListRow icon={<IconFlag size={20} aria-hidden="true" />} title={t('dispute.title')} to={disputesPath} />
        </List>
        <BillsOfBothSides kind="salary" />
      </Page>
    </AgentArea>
  );
}
