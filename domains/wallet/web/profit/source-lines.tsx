import type { Currency } from '@jogada/platform/contract';
import { MoneyText } from '@jogada/platform/web';
import { List, ListRow, Section } from '@jogada/platform/web/ui';
import type { ProfitSource } from '@jogada/wallet/contract/player';
import { SignedAmount } from '../record/signed-amount.tsx';
import { useText } from '../use-text.ts';
import { playResult, staked } from './play-result.ts';

interface SourceLinesProps {
  readonly sources: readonly ProfitSource[];
  readonly currency: Currency;
}

/** The result per vendor, highest stakes first. */
export function SourceLines({ sources, currency }: SourceLinesProps) {
  const t = useText();
  if (sources.length === 0) return null;
  return (
    <Section title={t('profit.bySource')}>
      <List>
        {sources.map((source) => (
          <ListRow
            key={source.source}
            title={source.sourceName}
            detail={t.rich('profit.stakedLine', { amount: () => <MoneyText amount={staked(source.stakeAmount)} currency={currency} /> })}
            end={<SignedAmount amount={playResult(source)} currency={currency} />}
          />
        ))}
      </List>
    </Section>
  );
}
