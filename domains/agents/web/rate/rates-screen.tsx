import { readOwnRates } from '@jogada/agents/contract/player';
import type { AnswerOf } from '@jogada/platform/contract';
import { DateText, useCall } from '@jogada/platform/web';
import { Card, EmptyState, List, ListRow, Section } from '@jogada/platform/web/ui';
import { useChosenRow } from '@jogada/wallet/web/record';
import { IconUsersGroup } from '@tabler/icons-react';
import { AgentPage } from '../area/agent-page.tsx';
import { Loading } from '../area/loading.tsx';
import { useCategoryName } from '../area/use-category-name.ts';
import { RateSheet } from './rate-sheet.tsx';
import { useRateText } from './use-rate-text.ts';
import { TeamList, type TeamMember } from '../team/team-list.tsx';
import { useText } from '../use-text.ts';

/** The agent's own rates by game category, the rates passed on, and their holders (CON-18). */
export function RatesScreen() {
  const t = useText();
  return (
    <AgentPage title={t('rates.title')}>
      <OwnRates />
    </AgentPage>
  );
}

function OwnRates() {
  const query = useCall(readOwnRates, {}, { staleTime: 0 });
  if (!query.data) return <Loading query={query} />;
  return (
    <>
      <Own rates={query.data} />
      <Given />
    </>
  );
}

function Own({ rates: { rates, givenOn, history } }: { readonly rates: AnswerOf<typeof readOwnRates> }) {
  const t = useText();
  const nameOf = useCategoryName();
  const write = useRateText();
  if (rates.length === 0) return <EmptyState title={t('rate.noneOfOwn')}>{t('rate.noneOfOwnBody')}</EmptyState>;
  const given = (category: string) =>
    (givenOn.find((one) => one.category === category) ?? givenOn.find((one) => one.category === '*'))?.rate ?? 0;
  return (
    <>
      <Card look="note">
        <table className="w-full">
          <caption className="mb-3 text-left text-13 text-ink-2">{t('rates.own')}</caption>
          <thead className="text-12 text-ink-3">
            <tr>
              <th scope="col" className="pb-2 text-left font-medium">
                {t('rates.game')}
              </th>
              <th scope="col" className="pb-2 text-right font-medium">
                {t('rates.yours')}
              </th>
              <th scope="col" className="pb-2 text-right font-medium">
                {t('rates.given')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rates.map(({ category, rate }) => (
              <tr key={category} className="border-t border-line/60">
                <th scope="row" className="py-2.5 text-left font-medium">
                  {nameOf(category)}
                </th>
                <td className="amount display py-2.5 text-right text-17">{write(rate)}</td>
                <td className="amount py-2.5 text-right text-ink-2">{write(given(category))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <p className="mt-3 text-13 text-ink-3">{t('rates.how')}</p>
      {history.length > rates.length && (
        <details className="mt-3 rounded-card bg-s1 px-4 py-1 shadow-raised">
          <summary className="flex min-h-11 cursor-pointer items-center text-13 font-semibold text-ink-2">{t('rates.history')}</summary>
          <List className="mb-3">
            {history.map(({ category, rate, fromAt }) => (
              <ListRow key={`${category}${fromAt}`} title={nameOf(category)} detail={<DateText moment={fromAt} />} end={write(rate)} />
            ))}
          </List>
        </details>
      )}
    </>
  );
}

function Given() {
  const t = useText();
  const write = useRateText();
  const chosen = useChosenRow<TeamMember>();
  return (
    <Section title={t('rates.team')}>
      <TeamList
        onSelect={chosen.choose}
        endOf={({ rates }) => (rates.length === 0 ? '–' : write(Math.max(...rates.map(({ rate }) => rate))))}
        empty={<EmptyState icon={<IconUsersGroup size={40} stroke={1.5} aria-hidden="true" />} title={t('team.empty')} />}
      />
      <RateSheet memberId={chosen.row?.memberId} isOpen={chosen.isOpen} onOpenChange={chosen.setOpen} />
    </Section>
  );
}
