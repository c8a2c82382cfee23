import { DateText, useMoneyText } from '@jogada/platform/web';
import { CopiedValue, List, ListRow, Section, Sheet } from '@jogada/platform/web/ui';
import type { Tournament } from '@jogada/promotions/contract/player';
import { IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { OwnRounds } from './own-rounds.tsx';

/** Which rounds count and how, ties, the result, and the committed terms. */
export function HowItCounts({ tournament }: { readonly tournament: Tournament }) {
  const t = useText();
  const money = useMoneyText();
  const [isOpen, setOpen] = useState(false);
  const { games, category, levelNeeded } = tournament;
  return (
    <Section title={t('tournament.how')}>
      <div className="rounded-card bg-s1 p-5 shadow-raised">
        <ul className="grid gap-2 text-13 text-ink-2">
          <li>{t(`tournament.scoring.${tournament.scoring}`)}</li>
          <li>{t('tournament.minimum', { amount: money(tournament.minimumStakeAmount, tournament.currency) })}</li>
          <li>
            {games.length > 0
              ? t('tournament.games', { names: games.map(({ name }) => name).join(', ') })
              : category === null
                ? t('tournament.allGames')
                : t('tournament.category', { category: t(`tournament.categories.${category as 'RNG'}`) })}
          </li>
          <li>
            {t.rich('tournament.window', {
              from: () => <DateText moment={tournament.startsAt} shape="dayTime" />,
              until: () => <DateText moment={tournament.endsAt} shape="dayTime" />,
            })}
          </li>
          <li>{t('tournament.cashOnly')}</li>
          {levelNeeded > 0 && <li>{t('tournament.levelNeeded', { level: levelNeeded })}</li>}
          <li>{t('tournament.ties')}</li>
          <li>{t.rich('tournament.resultRule', { moment: () => <DateText moment={tournament.resultAt} shape="dayTime" /> })}</li>
        </ul>
        <p className="mt-4 border-t border-line/60 pt-3 text-12 text-ink-3">{t('tournament.committed')}</p>
        <div className="text-12 text-ink-2">
          <CopiedValue value={tournament.termsHash} />
        </div>
      </div>
      {tournament.mine && (
        <List className="mt-3">
          <ListRow
            icon={<IconListDetails size={20} aria-hidden="true" />}
            title={t('tournament.ownRounds')}
            onSelect={() => setOpen(true)}
          />
        </List>
      )}
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={t('tournament.ownRounds')}>
        {isOpen && <OwnRounds tournament={tournament} />}
      </Sheet>
    </Section>
  );
}
