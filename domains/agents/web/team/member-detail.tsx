import { readTeamDays, readTeamMember } from '@jogada/agents/contract/player';
import { DateText, MoneyText, PageLink, useCall, useFormats } from '@jogada/platform/web';
import { Badge, Button, ButtonLink, Card, Section } from '@jogada/platform/web/ui';
import { FactList, useWidestPeriod } from '@jogada/wallet/web/record';
import { IconChevronRight, IconDeviceGamepad2, IconPencil, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { Loading } from '../area/loading.tsx';
import { teamMemberPath, teamPath, teamPlayPath, teamUnderPath } from '../paths.ts';
import { RateList } from '../rate/rate-list.tsx';
import { RateSheet } from '../rate/rate-sheet.tsx';
import { useText } from '../use-text.ts';

/** A team member: place, play and rates. */
export function MemberDetail({ memberId }: { readonly memberId: string }) {
  const t = useText();
  const [isEditing, setEditing] = useState(false);
  const query = useCall(readTeamMember, { memberId }, { staleTime: 0 });
  const { data } = query;
  if (!data) return <Loading query={query} />;
  const { member, path, isOnline, bounds } = data;
  return (
    <>
      <WayDown path={path} name={member.maskedName} />
      <Card look="note">
        <div className="flex items-center justify-between gap-3">
          <h2 className="display min-w-0 truncate text-24" translate="no">
            {member.maskedName}
          </h2>
          <Badge tone={isOnline ? 'ok' : 'neutral'}>{t(isOnline ? 'team.online' : 'team.offline')}</Badge>
        </div>
        <p className="mt-1 text-13 text-ink-2">
          {t(member.isAgent ? 'team.kind.agent' : 'team.kind.member')} · {t('team.level', { level: member.distance })}
        </p>
        <Played memberId={memberId} />
      </Card>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <ButtonLink look="quiet" isWide to={teamPlayPath('betting', memberId)} icon={<IconDeviceGamepad2 size={20} aria-hidden="true" />}>
          {t('team.rounds')}
        </ButtonLink>
        {member.teamSize > 0 && (
          <ButtonLink look="quiet" isWide to={teamUnderPath(memberId)} icon={<IconUsersGroup size={20} aria-hidden="true" />}>
            {t('team.below', { count: member.teamSize })}
          </ButtonLink>
        )}
      </div>
      <Section
        title={t('rate.title')}
        end={
          bounds && (
            <Button look="quiet" size="small" icon={<IconPencil size={18} aria-hidden="true" />} onClick={() => setEditing(true)}>
              {t('rate.edit')}
            </Button>
          )
        }
      >
        <Card>
          <RateList rates={member.rates} />
          {!bounds && <p className="mt-3 text-13 text-ink-3">{t(member.distance === 1 ? 'rate.oneLevel' : 'rate.notDirect')}</p>}
        </Card>
      </Section>
      <Section title={t('team.facts')}>
        <div className="overflow-hidden rounded-card bg-s1 shadow-raised">
          <FactList
            facts={[
              { name: t('team.joined'), value: <DateText moment={member.joinedAt} shape="date" /> },
              { name: t('team.lastDay'), value: data.lastDay ? <DayText day={data.lastDay} /> : t('team.never') },
              { name: t('team.size'), value: String(member.teamSize) },
              { name: t('team.id'), value: member.memberId, isId: true },
            ]}
          />
        </div>
      </Section>
      <RateSheet memberId={memberId} isOpen={isEditing} onOpenChange={setEditing} />
    </>
  );
}

/** The members between, each a link upwards. */
function WayDown({ path, name }: { readonly path: readonly { memberId: string; maskedName: string }[]; readonly name: string }) {
  const t = useText();
  return (
    <nav aria-label={t('team.way')} className="mb-3 flex items-center gap-1 overflow-x-auto text-13 text-ink-3">
      <PageLink to={teamPath} className="press inline-flex min-h-11 shrink-0 items-center font-semibold text-ink-2">
        {t('team.me')}
      </PageLink>
      {path.map((step) => (
        <span key={step.memberId} className="flex shrink-0 items-center gap-1">
          <IconChevronRight size={16} aria-hidden="true" />
          <PageLink to={teamMemberPath(step.memberId)} className="press inline-flex min-h-11 items-center font-semibold text-ink-2">
            <span translate="no">{step.maskedName}</span>
          </PageLink>
        </span>
      ))}
      <IconChevronRight size={16} aria-hidden="true" className="shrink-0" />
      <span className="shrink-0" translate="no">
        {name}
      </span>
    </nav>
  );
}

function Played({ memberId }: { readonly memberId: string }) {
  const t = useText();
  const format = useFormats();
  const { from, to } = useWidestPeriod();
  const { data } = useCall(readTeamDays, { of: memberId, from, to });
  const sum = (part: 'stakeAmount' | 'winAmount') => (data?.list ?? []).reduce((all, row) => all + BigInt(row[part]), 0n);
  const [staked, won] = [sum('stakeAmount'), sum('winAmount')];
  const rounds = (data?.list ?? []).reduce((all, row) => all + row.roundCount, 0);
  return (
    <>
      <dl aria-busy={!data} className="mt-5 grid grid-cols-3 gap-2 border-t border-line pt-4">
        {(
          [
            ['staked', data && <MoneyText key="staked" amount={staked} currency={data.currency} />],
            ['netLoss', data && <MoneyText key="netLoss" amount={staked - won} currency={data.currency} signed />],
            ['rounds', data && format.number(rounds)],
          ] as const
        ).map(([key, value]) => (
          <div key={key} className="min-w-0">
            <dt className="text-12 text-ink-3">{t(`play.${key}`)}</dt>
            <dd className="mt-0.5 truncate font-semibold">{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-12 text-ink-3">{t('team.last90')}</p>
    </>
  );
}

function DayText({ day }: { readonly day: string }) {
  const format = useFormats();
  return format.dateTime(new Date(`${day}T12:00:00Z`), { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' });
}
