import { useFormats, useMoneyText } from '@jogada/platform/web';
import { Section } from '@jogada/platform/web/ui';
import type { Tournament } from '@jogada/promotions/contract/player';
import { useText } from '../use-text.ts';

/** The prize of each rank, with the rule of the remainder. Equal prizes share a row. */
export function PrizeSplit({ tournament }: { readonly tournament: Tournament }) {
  const t = useText();
  const money = useMoneyText();
  const { number } = useFormats();
  const groups = groupsOf(tournament.prizes);
  return (
    <Section title={t('tournament.prizes')}>
      <div className="overflow-hidden rounded-card bg-s1 shadow-raised">
        <ul aria-label={t('tournament.prizes')}>
          {groups.map(({ from, to, amount }) => (
            <li key={from} className="flex items-center justify-between gap-3 border-b border-line/50 px-4 py-2.5 text-15">
              <span className="amount">
                {from === to
                  ? t('tournament.place', { rank: number(from) })
                  : t('tournament.places', { from: number(from), to: number(to) })}
              </span>
              <span className="amount font-semibold">{money(amount, tournament.currency)}</span>
            </li>
          ))}
        </ul>
        <p className="p-4 text-12 text-ink-3">
          {t('tournament.remainder')}{' '}
          {tournament.wagerTimes === 0 ? t('tournament.cash') : t('tournament.bonus', { times: tournament.wagerTimes })}
        </p>
      </div>
    </Section>
  );
}

function groupsOf(prizes: readonly string[]): { from: number; to: number; amount: string }[] {
  const groups: { from: number; to: number; amount: string }[] = [];
  for (const [place, amount] of prizes.entries()) {
    const last = groups.at(-1);
    if (last?.amount === amount) last.to = place + 1;
    else groups.push({ from: place + 1, to: place + 1, amount });
  }
  return groups;
}
