import type { Currency } from '@jogada/platform/contract';
import { useMoneyText } from '@jogada/platform/web';
import type { RewardTerms } from '@jogada/promotions/contract/player';
import { useText } from '../use-text.ts';

/** The payout terms of a reward in one line. */
export function TermsLine({ terms, currency }: { readonly terms: RewardTerms; readonly currency: Currency }) {
  const money = useMoneyText();
  const t = useText();
  return (
    <p className="text-13 text-ink-2">
      {terms.form === 'cash'
        ? t('rewards.asCash')
        : t('rewards.asBonus', { wager: money(terms.wagerAmount, currency), days: terms.validDays })}
    </p>
  );
}
