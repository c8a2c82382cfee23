import { readTeamOverview } from '@jogada/agents/contract/player';
import type { AnswerOf } from '@jogada/platform/contract';
import { useMoneyText, MoneyText, useCall, useFormats } from '@jogada/platform/web';
import { Chip, ChipRow, EmptyState, List, ListRow, Section } from '@jogada/platform/web/ui';
import { FigureCard, PeriodChips, useChosenPeriod } from '@jogada/wallet/web/record';
import { IconStairsDown } from '@tabler/icons-react';
import { useState } from 'react';
import { AgentPage } from '../area/agent-page.tsx';
import { Loading } from '../area/loading.tsx';
import { CategoryBars } from '../chart/category-bars.tsx';
import { DayChart } from '../chart/day-chart.tsx';
import { useText } from '../use-text.ts';

type Overview = AnswerOf<typeof readTeamOverview>;

const CURVES = ['staked', 'netLoss', 'earned', 'players', 'arrivals'] as const;
type Curve = (typeof CURVES)[number];

/** The team over a period: play, visits, the agent's earnings, and the team's structure (CON-18). */
export function OverviewScreen() {
  const t = useText();
  const [period, setPeriod] = useChosenPeriod('days30');
  const query = useCall(readTeamOverview, { from: period.from, to: period.to }, { staleTime: 0 });
  return (
    <AgentPage title={t('overview.title')}>
      <PeriodChips period={period} onChoose={setPeriod} />
      <div className="mt-3">{query.data ? <Figures overview={query.data} /> : <Loading query={query} />}</div>
    </AgentPage>
  );
}

function Figures({ overview }: { readonly overview: Overview }) {
  const t = useText();
  const format = useFormats();
  const { days, currency, earned, categories, levels } = overview;
  const sum = (part: 'stakeAmount' | 'winAmount') => days.reduce((all, day) => all + BigInt(day[part]), 0n);
  const count = (part: 'registerCount' | 'roundCount') => days.reduce((all, day) => all + day[part], 0);
  const [staked, won] = [sum('stakeAmount'), sum('winAmount')];
  return (
    <>
      <FigureCard
        title={t('overview.earned')}
        amount={<MoneyText amount={earned} currency={currency} className="text-gold" />}
        note={t('overview.rounds', { count: count('roundCount') })}
        figures={[
          { name: t('play.staked'), value: <MoneyText amount={staked} currency={currency} /> },
          { name: t('play.netLoss'), value: <MoneyText amount={staked - won} currency={currency} signed /> },
          { name: t('overview.arrivals'), value: format.number(count('registerCount')) },
          { name: t('overview.mostPlayers'), value: format.number(Math.max(0, ...days.map(({ betCount }) => betCount))) },
        ]}
      />
      {days.length > 1 && <Curves overview={overview} />}
      <CategoryBars categories={categories} currency={currency} by="staked" />
      <Section title={t('overview.levels')}>
        {levels.length === 0 ? (
          <EmptyState icon={<IconStairsDown size={40} stroke={1.5} aria-hidden="true" />} title={t('team.empty')} />
        ) : (
          <List label={t('overview.levels')}>
            {levels.map(({ distance, memberCount }) => (
              <ListRow
                key={distance}
                title={t('overview.level', { level: distance })}
                detail={t(distance === 1 ? 'overview.direct' : 'overview.below', { level: distance - 1 })}
                end={format.number(memberCount)}
              />
            ))}
          </List>
        )}
      </Section>
    </>
  );
}

function Curves({ overview: { days, currency } }: { readonly overview: Overview }) {
  const money = useMoneyText();
  const t = useText();
  const format = useFormats();
  const [curve, setCurve] = useState<Curve>('staked');
  const isMoney = curve === 'staked' || curve === 'netLoss' || curve === 'earned';
  const write = (value: number) => (isMoney ? money(BigInt(value), currency) : format.number(value));
  return (
    <Section title={t('overview.byDay')}>
      <ChipRow label={t('overview.byDay')} className="mb-3">
        {CURVES.map((name) => (
          <Chip key={name} isActive={curve === name} onClick={() => setCurve(name)}>
            {t(`overview.curve.${name}`)}
          </Chip>
        ))}
      </ChipRow>
      <DayChart
        title={t(`overview.curve.${curve}`)}
        days={days.map((day) => ({ day: day.day, value: valueOf(day, curve) }))}
        write={write}
      />
    </Section>
  );
}

function valueOf(day: Overview['days'][number], curve: Curve): number {
  switch (curve) {
    case 'staked':
      return Number(day.stakeAmount);
    case 'netLoss':
      return Number(day.stakeAmount) - Number(day.winAmount);
    case 'earned':
      return Number(day.earned);
    case 'players':
      return day.betCount;
    case 'arrivals':
      return day.registerCount;
  }
}
