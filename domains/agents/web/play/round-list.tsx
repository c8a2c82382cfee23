import { listMemberRounds } from '@jogada/agents/contract/player';
import { DateText, MoneyText } from '@jogada/platform/web';
import { EmptyState, List, ListRow } from '@jogada/platform/web/ui';
import { IconDeviceGamepad2 } from '@tabler/icons-react';
import { Loading } from '../area/loading.tsx';
import { PagesEnd } from '../area/pages-end.tsx';
import { useCategoryName } from '../area/use-category-name.ts';
import { usePages } from '../area/use-pages.ts';
import { useRateText } from '../rate/use-rate-text.ts';
import { statementPath } from '../paths.ts';
import { ShareText } from '../rebate/share-text.tsx';
import { useText } from '../use-text.ts';
import { useDayText } from './use-day-text.ts';

interface RoundListProps {
  readonly memberId: string;
  readonly day: string;
  readonly category?: string;
  /** Whether the statements that paid for the rounds are linked; not where one of them is shown. */
  readonly linksStatements?: boolean;
}

/** A member's rounds of a day, with the agent's share of each and the statements that paid it. */
export function RoundList({ memberId, day, category, linksStatements = false }: RoundListProps) {
  const t = useText();
  const nameOf = useCategoryName();
  const writeDay = useDayText();
  const writeRate = useRateText();
  const pages = usePages(listMemberRounds, {
    ask: (after) => ({ memberId, day, ...(category !== undefined && { category }), ...after }),
    nextOf: (page) => page.nextCursor,
  });
  const [first] = pages.data?.pages ?? [];
  if (!first || !pages.data) return <Loading query={pages} />;
  const { currency } = first;
  return (
    <>
      <p className="mb-3 text-13 text-ink-2">{t.rich('play.roundsOf', { name: () => <b translate="no">{first.maskedName}</b> })}</p>
      {linksStatements && first.list.length > 0 && first.statements.length > 0 && (
        <List label={t('play.statements')} className="mb-3 bg-s2">
          {first.statements.map((statement) => (
            <ListRow
              key={statement.day}
              to={statementPath(statement.day)}
              title={t('play.inStatement', { day: writeDay(statement.day) })}
              {...(statement.day !== day && { detail: t('rebate.correction', { day: writeDay(day) }) })}
              end={<MoneyText amount={statement.amount} currency={currency} />}
            />
          ))}
        </List>
      )}
      {first.list.length === 0 && (
        <EmptyState icon={<IconDeviceGamepad2 size={40} stroke={1.5} aria-hidden="true" />} title={t('play.noRounds')} />
      )}
      {pages.data.pages.map(({ list }, index) => (
        <List key={list[0]?.roundId ?? index} className="mb-3 bg-s2">
          {list.map((round) => (
            <ListRow
              key={round.roundId}
              title={round.gameName ?? nameOf(round.category)}
              detail={
                <>
                  <DateText moment={round.settledAt} shape="time" /> ·{' '}
                  {t.rich('play.yourShare', {
                    rate: writeRate(round.rate),
                    share: () => <ShareText share={round.share} currency={currency} />,
                  })}
                </>
              }
              end={<MoneyText amount={round.stakeAmount} currency={currency} />}
              endDetail={t.rich('play.wonLine', { amount: () => <MoneyText amount={round.winAmount} currency={currency} /> })}
            />
          ))}
        </List>
      ))}
      <PagesEnd pages={pages} />
    </>
  );
}
