import { readTeamDays } from '@jogada/agents/contract/player';
import { MoneyText, useCall } from '@jogada/platform/web';
import { List, ListRow, Section, Sheet } from '@jogada/platform/web/ui';
import { useChosenRow } from '@jogada/wallet/web/record';
import { useText } from '../use-text.ts';
import { useDayText } from './use-day-text.ts';
import { RoundList } from './round-list.tsx';

interface PlayDaysProps {
  readonly memberId: string;
  readonly period: { readonly from: string; readonly to: string };
}

interface PlayedDay {
  readonly day: string;
  readonly roundCount: number;
  readonly staked: bigint;
}

/** The days on which a member or their team played. Each opens to the member's own rounds. */
export function PlayDays({ memberId, period: { from, to } }: PlayDaysProps) {
  const t = useText();
  const writeDay = useDayText();
  const chosen = useChosenRow<PlayedDay>();
  const { data } = useCall(readTeamDays, { of: memberId, from, to });
  if (!data || data.list.length === 0) return null;
  const days = new Map<string, PlayedDay>();
  for (const { day, roundCount, stakeAmount } of data.list) {
    const known = days.get(day) ?? { day, roundCount: 0, staked: 0n };
    days.set(day, { day, roundCount: known.roundCount + roundCount, staked: known.staked + BigInt(stakeAmount) });
  }
  return (
    <Section title={t('play.days')}>
      <List label={t('play.days')}>
        {[...days.values()].map((day) => (
          <ListRow
            key={day.day}
            title={writeDay(day.day)}
            detail={t('play.roundCount', { count: day.roundCount })}
            end={<MoneyText amount={day.staked} currency={data.currency} />}
            onSelect={() => chosen.choose(day)}
          />
        ))}
      </List>
      <Sheet isOpen={chosen.isOpen} onOpenChange={chosen.setOpen} title={chosen.row ? writeDay(chosen.row.day) : ''}>
        {chosen.row && <RoundList memberId={memberId} day={chosen.row.day} linksStatements />}
      </Sheet>
    </Section>
  );
}
