import { listStatementPlayers } from '@jogada/agents/contract/player';
import type { Currency } from '@jogada/platform/contract';
import { MoneyText } from '@jogada/platform/web';
import { Button, List, ListRow } from '@jogada/platform/web/ui';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Loading } from '../area/loading.tsx';
import { PagesEnd } from '../area/pages-end.tsx';
import { usePages } from '../area/use-pages.ts';
import { RoundList } from '../play/round-list.tsx';
import { useText } from '../use-text.ts';
import { ShareText } from './share-text.tsx';

interface LinePlayersProps {
  readonly line: { readonly category: string; readonly originDay: string };
  readonly currency: Currency;
}

/** The players whose rounds make up a line. Each opens to the rounds. */
export function LinePlayers({ line: { category, originDay: day }, currency }: LinePlayersProps) {
  const t = useText();
  const [memberId, setMemberId] = useState<string>();
  const pages = usePages(listStatementPlayers, { ask: (after) => ({ day, category, ...after }), nextOf: (page) => page.nextCursor });
  if (memberId !== undefined)
    return (
      <>
        <Button
          look="quiet"
          size="small"
          icon={<IconArrowLeft size={18} aria-hidden="true" />}
          onClick={() => setMemberId(undefined)}
          className="mb-3"
        >
          {t('rebate.allPlayers')}
        </Button>
        <RoundList memberId={memberId} day={day} category={category} />
      </>
    );
  if (!pages.data) return <Loading query={pages} />;
  return (
    <>
      <p className="mb-3 text-13 text-ink-2">{t('rebate.playersHint')}</p>
      <List label={t('rebate.players')} className="bg-s2">
        {pages.data.pages
          .flatMap(({ list }) => list)
          .map((row) => (
            <ListRow
              key={row.memberId}
              title={<span translate="no">{row.maskedName}</span>}
              detail={
                <>
                  {t('play.roundCount', { count: row.roundCount })} · <MoneyText amount={row.turnover} currency={currency} />
                </>
              }
              end={<ShareText share={row.share} currency={currency} />}
              onSelect={() => setMemberId(row.memberId)}
            />
          ))}
      </List>
      <PagesEnd pages={pages} />
    </>
  );
}
