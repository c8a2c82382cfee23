import { listTeamPlay } from '@jogada/agents/contract/player';
import type { AnswerOf } from '@jogada/platform/contract';
import { MoneyText, PageLink } from '@jogada/platform/web';
import { Badge, EmptyState, List, ListRow, Section } from '@jogada/platform/web/ui';
import { FigureCard, PeriodChips, useChosenPeriod } from '@jogada/wallet/web/record';
import { IconChartBar, IconChevronRight, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { AgentPage } from '../area/agent-page.tsx';
import { Loading } from '../area/loading.tsx';
import { PagesEnd } from '../area/pages-end.tsx';
import { usePages } from '../area/use-pages.ts';
import { CategoryBars } from '../chart/category-bars.tsx';
import { teamPlayPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { PlayDays } from './play-days.tsx';

interface TeamPlayScreenProps {
  /** By net loss, or by stakes. */
  readonly view: 'profit' | 'betting';
  /** Whose team; omitted, the agent's. */
  readonly of?: string | undefined;
}

/** The team's play, from the whole team down to one member's rounds (CON-18). */
export function TeamPlayScreen({ view, of }: TeamPlayScreenProps) {
  const t = useText();
  const [period, setPeriod] = useChosenPeriod('days30');
  return (
    <AgentPage title={t(`play.title.${view}`)}>
      <PeriodChips period={period} onChoose={setPeriod} />
      <div className="mt-3">
        <TeamPlay key={of ?? ''} view={view} of={of} period={period} />
      </div>
    </AgentPage>
  );
}

type Page = AnswerOf<typeof listTeamPlay>;

function TeamPlay({ view, of, period }: TeamPlayScreenProps & { readonly period: { readonly from: string; readonly to: string } }) {
  const t = useText();
  const pages = usePages(listTeamPlay, {
    ask: (after) => ({ from: period.from, to: period.to, ...(of !== undefined && { of }), ...after }),
    nextOf: (page) => page.nextCursor,
  });
  const [first] = pages.data?.pages ?? [];
  if (!first || !pages.data) return <Loading query={pages} />;
  const rows = pages.data.pages.flatMap(({ list }) => list);
  return (
    <>
      {of !== undefined && <WayDown view={view} path={first.path} />}
      <Sums page={first} view={view} />
      {view === 'betting' && of !== undefined && <PlayDays memberId={of} period={period} />}
      <CategoryBars categories={first.categories} currency={first.currency} by={view === 'profit' ? 'netLoss' : 'staked'} />
      {rows.length > 0 && (
        <Section title={t('play.members')}>
          <List label={t('play.members')}>
            {rows.map((row) => (
              <PlayRow key={row.memberId} row={row} view={view} currency={first.currency} />
            ))}
          </List>
          <PagesEnd pages={pages} />
        </Section>
      )}
      {first.categories.length === 0 && (
        <EmptyState icon={<IconChartBar size={40} stroke={1.5} aria-hidden="true" />} title={t('play.none')}>
          {t('play.noneBody')}
        </EmptyState>
      )}
    </>
  );
}

function Sums({ page: { categories, currency }, view }: { readonly page: Page; readonly view: 'profit' | 'betting' }) {
  const t = useText();
  const sum = (part: 'stakeAmount' | 'winAmount') => categories.reduce((all, row) => all + BigInt(row[part]), 0n);
  const [staked, won] = [sum('stakeAmount'), sum('winAmount')];
  const roundCount = categories.reduce((all, row) => all + row.roundCount, 0);
  const isProfit = view === 'profit';
  const net = <MoneyText amount={staked - won} currency={currency} signed />;
  const turnover = <MoneyText amount={staked} currency={currency} />;
  return (
    <FigureCard
      title={t(isProfit ? 'play.netLoss' : 'play.staked')}
      amount={isProfit ? net : turnover}
      note={t(isProfit ? 'play.netHint' : 'play.roundCount', { count: roundCount })}
      figures={[
        isProfit ? { name: t('play.staked'), value: turnover } : { name: t('play.netLoss'), value: net },
        { name: t('play.won'), value: <MoneyText amount={won} currency={currency} /> },
      ]}
    />
  );
}

interface PlayRowProps {
  readonly row: Page['list'][number];
  readonly view: 'profit' | 'betting';
  readonly currency: Page['currency'];
}

function PlayRow({ row, view, currency }: PlayRowProps) {
  const t = useText();
  const net = BigInt(row.stakeAmount) - BigInt(row.winAmount);
  return (
    <ListRow
      to={teamPlayPath(view, row.memberId)}
      icon={row.isAgent ? <IconUsersGroup size={20} aria-hidden="true" /> : <IconUser size={20} aria-hidden="true" />}
      title={
        <span className="flex items-center gap-2">
          <span translate="no">{row.maskedName}</span>
          {row.isAgent && <Badge tone="info">{t('team.agent')}</Badge>}
        </span>
      }
      detail={t('play.roundCount', { count: row.roundCount })}
      end={
        view === 'profit' ? (
          <MoneyText amount={net} currency={currency} signed />
        ) : (
          <MoneyText amount={row.stakeAmount} currency={currency} />
        )
      }
      {...(view === 'profit' && {
        endDetail: t.rich('play.of', { amount: () => <MoneyText amount={row.stakeAmount} currency={currency} /> }),
      })}
    />
  );
}

function WayDown({ view, path }: { readonly view: 'profit' | 'betting'; readonly path: Page['path'] }) {
  const t = useText();
  const last = path.at(-1);
  return (
    <nav aria-label={t('team.way')} className="mb-2 flex items-center gap-1 overflow-x-auto text-13 text-ink-3">
      <PageLink to={teamPlayPath(view)} className="press inline-flex min-h-11 shrink-0 items-center font-semibold text-ink-2">
        {t('team.me')}
      </PageLink>
      {path.map((step) => (
        <span key={step.memberId} className="flex shrink-0 items-center gap-1">
          <IconChevronRight size={16} aria-hidden="true" />
          {step === last ? (
            <span aria-current="page" className="font-semibold text-ink" translate="no">
              {step.maskedName}
            </span>
          ) : (
            <PageLink to={teamPlayPath(view, step.memberId)} className="press inline-flex min-h-11 items-center font-semibold text-ink-2">
              <span translate="no">{step.maskedName}</span>
            </PageLink>
          )}
        </span>
      ))}
    </nav>
  );
}
