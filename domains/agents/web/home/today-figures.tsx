import { readAgentHome } from '@jogada/agents/contract/player';
import { MoneyText, PageLink, useCall, useFormats } from '@jogada/platform/web';
import { FailedState, Section, Skeleton } from '@jogada/platform/web/ui';
import { IconDice5, IconLogin2, IconUserPlus, IconWifi, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { teamBettingPath, teamOverviewPath, teamPath, teamProfitPath, teamRebatePath } from '../paths.ts';
import { useText } from '../use-text.ts';

/** Refresh interval in ms. Rounds are counted within seconds. */
const RENEWED_EVERY_MS = 30_000;

const COUNTS = [
  { key: 'teamOnlineCount', icon: IconWifi, to: teamPath },
  { key: 'teamLoginMemberCount', icon: IconLogin2, to: teamOverviewPath },
  { key: 'teamBetMemberCount', icon: IconDice5, to: teamBettingPath },
  { key: 'teamRegisterMemberCount', icon: IconUserPlus, to: teamOverviewPath },
] as const satisfies readonly { key: string; icon: Icon; to: string }[];

/** Today's team figures, each linked to its details (CON-17). */
export function TodayFigures() {
  const t = useText();
  const write = useFormats().number;
  const { data, error, refetch, isRefetching } = useCall(readAgentHome, {}, { staleTime: 0, refetchInterval: RENEWED_EVERY_MS });
  if (error && !data) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  return (
    <Section title={t('home.today')} more={{ label: t('home.allFigures'), to: teamOverviewPath }}>
      <ul className="grid grid-cols-2 gap-3">
        {COUNTS.map(({ key, icon: Shape, to }) => (
          <li key={key}>
            <Figure
              to={to}
              name={t(`home.figure.${key}`)}
              value={data && write(data[key])}
              icon={<Shape size={20} aria-hidden="true" className={key === 'teamOnlineCount' ? 'text-ok' : 'text-primary'} />}
            />
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid grid-cols-3 gap-2 rounded-card bg-s1 p-4 text-center shadow-raised">
        {(
          [
            ['turnover', teamBettingPath],
            ['netLoss', teamProfitPath],
            ['earned', teamRebatePath],
          ] as const
        ).map(([key, to]) => (
          <div key={key} className="min-w-0">
            <dt className="text-12 text-ink-3">{t(`home.figure.${key}`)}</dt>
            <dd className="mt-0.5">
              {data ? (
                <PageLink to={to} className="block truncate py-1 font-semibold hover:underline">
                  <MoneyText amount={data[key]} currency={data.currency} className={key === 'earned' ? 'text-gold' : ''} />
                </PageLink>
              ) : (
                <Skeleton className="mx-auto h-5 w-16" />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

interface FigureProps {
  readonly to: string;
  readonly name: string;
  readonly value: string | undefined;
  readonly icon: ReactNode;
}

function Figure({ to, name, value, icon }: FigureProps) {
  return (
    <PageLink to={to} className="press block h-full rounded-card bg-s1 p-4 shadow-raised hover:bg-s2">
      <span className="flex items-center justify-between gap-2">
        {value === undefined ? <Skeleton className="h-8 w-16" /> : <span className="display amount text-32">{value}</span>}
        {icon}
      </span>
      <span className="mt-1 block text-13 text-ink-2">{name}</span>
    </PageLink>
  );
}
