import { readAgentHome } from '@jogada/agents/contract/player';
import { MoneyText, useCall } from '@jogada/platform/web';
import { Card, EmptyState, List, ListRow, Section } from '@jogada/platform/web/ui';
import { IconCoins } from '@tabler/icons-react';
import { AgentPage } from '../area/agent-page.tsx';
import { Loading } from '../area/loading.tsx';
import { PagesEnd } from '../area/pages-end.tsx';
import { statementPath } from '../paths.ts';
import { useDayText } from '../play/use-day-text.ts';
import { useText } from '../use-text.ts';
import { ShareText } from './share-text.tsx';
import { StatementDetail } from './statement-detail.tsx';
import { useStatements } from './use-statements.ts';

interface RebateScreenProps {
  /** The day of the open statement; omitted, the list. */
  readonly day?: string | undefined;
}

/** The agent's daily earnings from the team, with details down to the rounds (CON-18). */
export function RebateScreen({ day }: RebateScreenProps) {
  const t = useText();
  return <AgentPage title={t('rebate.title')}>{day === undefined ? <Statements /> : <StatementDetail key={day} day={day} />}</AgentPage>;
}

function Statements() {
  const t = useText();
  const writeDay = useDayText();
  const pages = useStatements();
  const { data } = pages;
  if (!data) return <Loading query={pages} />;
  const rows = data.pages.flatMap(({ list }) => list);
  return (
    <>
      <Today />
      {rows.length === 0 ? (
        <EmptyState icon={<IconCoins size={40} stroke={1.5} aria-hidden="true" />} title={t('rebate.none')}>
          {t('rebate.noneBody')}
        </EmptyState>
      ) : (
        <Section title={t('rebate.statements')}>
          <List label={t('rebate.statements')}>
            {rows.map((row) => (
              <ListRow
                key={row.day}
                to={statementPath(row.day)}
                title={writeDay(row.day)}
                detail={t.rich('rebate.shareLine', { share: () => <ShareText share={row.share} currency={row.currency} /> })}
                end={<MoneyText amount={row.amount} currency={row.currency} signed className="text-ok" />}
              />
            ))}
          </List>
          <PagesEnd pages={pages} />
        </Section>
      )}
    </>
  );
}

/** The unpaid earnings of the current day. */
function Today() {
  const t = useText();
  const { data } = useCall(readAgentHome, {}, { staleTime: 0 });
  return (
    <Card look="note">
      <p className="text-13 text-ink-2">{t('rebate.today')}</p>
      <p className="display mt-1 text-32">
        {data ? <MoneyText amount={data.earned} currency={data.currency} className="text-gold" /> : '–'}
      </p>
      <p className="mt-1 text-13 text-ink-3">{t('rebate.todayHint')}</p>
    </Card>
  );
}
