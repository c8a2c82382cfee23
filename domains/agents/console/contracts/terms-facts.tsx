import type { MerchantContract } from '@jogada/agents/contract/operator';
import { Fact, FactGrid } from '@jogada/platform/console';
import { DateText, useMoneyText } from '@jogada/platform/web';
import { useRateWords } from '../rate/use-rate-words.ts';
import { useText } from '../use-text.ts';

export function TermsFacts({ contract }: { readonly contract: MerchantContract }) {
  const moneyText = useMoneyText();
  const t = useText();
  const { percent } = useRateWords();
  const { terms, validFrom, validUntil, answeredAt } = contract;
  const money = (amount: string) => moneyText(amount, 'BRL');
  return (
    <FactGrid>
      <Fact term={t('contracts.period')}>{t(`contracts.periods.${terms.period}`)}</Fact>
      {terms.steps.map(({ from, activeFrom, rate }) => (
        <Fact key={from} term={t('contracts.step', { amount: money(from), count: activeFrom })}>
          {percent(rate)}
        </Fact>
      ))}
      <Fact term={t('contracts.maximum')}>{terms.maximum === null ? t('contracts.noMaximum') : money(terms.maximum)}</Fact>
      {terms.kind === 'dividend' && (
        <Fact term={t('contracts.loss')}>{t(terms.carriesLoss ? 'contracts.lossCarried' : 'contracts.lossForgotten')}</Fact>
      )}
      {answeredAt && (
        <Fact term={t('contracts.answered')}>
          <DateText moment={answeredAt} shape="dayTime" />
        </Fact>
      )}
      {validFrom && (
        <Fact term={t('contracts.validFrom')}>
          <DateText moment={validFrom} shape="dayTime" />
        </Fact>
      )}
      {validUntil && (
        <Fact term={t('contracts.validUntil')}>
          <DateText moment={validUntil} shape="dayTime" />
        </Fact>
      )}
    </FactGrid>
  );
}
