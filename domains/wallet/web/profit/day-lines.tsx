import type { Currency } from '@jogada/platform/contract';
import { MoneyText, useFormats } from '@jogada/platform/web';
import { List, ListRow, Section } from '@jogada/platform/web/ui';
import type { ProfitDay } from '@jogada/wallet/contract/player';
import { SignedAmount } from '../record/signed-amount.tsx';
import { useText } from '../use-text.ts';
import { playResult, staked } from './play-result.ts';

interface DayLinesProps {
  readonly days: readonly ProfitDay[];
  readonly currency: Currency;
}

/** The result of each day with movements, newest first. */
export function DayLines({ days, currency }: DayLinesProps) {
  const t = useText();
  const format = useFormats();
  return (
    <Section title={t('profit.dayByDay')}>
      <List>
        {days.toReversed().map((day) => (
          <ListRow
            key={day.day}
            title={format.dateTime(new Date(`${day.day}T12:00:00Z`), { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'long' })}
            detail={t.rich('profit.stakedLine', { amount: () => <MoneyText amount={staked(day.stakeAmount)} currency={currency} /> })}
            end={<SignedAmount amount={playResult(day)} currency={currency} />}
          />
        ))}
      </List>
    </Section>
  );
}
