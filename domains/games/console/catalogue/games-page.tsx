import type { OperatorGame } from '@jogada/games/contract/operator';
import { listSites } from '@jogada/merchant/contract/operator';
import { ActionButton, ConsoleList, ConsolePage, SearchField, useOperatorCall, type Column } from '@jogada/platform/console';
import { Badge } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { CategoryName } from './category-name.tsx';
import { GameSheet } from './game-sheet.tsx';
import { SiteCategories } from './site-categories.tsx';
import { gamesResource } from './games-resource.ts';

/** Lists every game of the installation with its availability, merchants and sort position. */
export function GamesPage() {
  const t = useText();
  const [shown, setShown] = useState<OperatorGame>();
  const { data } = useOperatorCall(listSites, {});
  const sites = data?.sites ?? [];
  return (
    <ConsolePage title={t('catalogue.title')} detail={t('catalogue.detail')}>
      <ConsoleList
        resource={gamesResource.name}
        label={t('catalogue.title')}
        columns={useColumns(sites.length, setShown)}
        emptyTitle={t('catalogue.none')}
        filter={({ filterOf, setFilters }) => (
          <SearchField label={t('catalogue.search')} search={filterOf('name')} onSearch={(name) => setFilters({ name })} />
        )}
      />
      {sites.map((site) => (
        <SiteCategories key={site.merchantCode} site={site} />
      ))}
      {shown && <GameSheet game={shown} sites={sites} onClose={() => setShown(undefined)} />}
    </ConsolePage>
  );
}

function useColumns(siteCount: number, onShow: (game: OperatorGame) => void): readonly Column<OperatorGame & { id: string }>[] {
  const t = useText();
  return [
    {
      key: 'game',
      title: t('catalogue.game'),
      isMain: true,
      cell: (row) => (
        <span>
          {row.gameName}
          <span className="block text-12 font-normal text-ink-3">{row.vendorName}</span>
        </span>
      ),
    },
    { key: 'category', title: t('catalogue.category'), cell: (row) => <CategoryName category={row.category} /> },
    { key: 'position', title: t('catalogue.position'), align: 'end', cell: (row) => <span className="tabular-nums">{row.position}</span> },
    {
      key: 'flags',
      title: t('catalogue.flags'),
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1">
          {row.hotAt.length > 0 && <Badge tone="hot">{t('catalogue.hot')}</Badge>}
          {row.isExclusive && <Badge tone="gold">{t('catalogue.exclusive')}</Badge>}
        </span>
      ),
    },
    {
      key: 'offered',
      title: t('catalogue.offered'),
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1">
          {row.isEnabled ? (
            <Badge tone="ok">{t('catalogue.offeredBy', { count: siteCount - row.withheldBy.length, all: siteCount })}</Badge>
          ) : (
            <Badge tone="neutral">{t('catalogue.off')}</Badge>
          )}
          {isAskedFor(row) && <Badge tone="info">{t('catalogue.waits')}</Badge>}
        </span>
      ),
    },
    {
      key: 'edit',
      title: t('catalogue.edit'),
      isActions: true,
      align: 'end',
      cell: (row) => <ActionButton onClick={() => onShow(row)}>{t('catalogue.edit')}</ActionButton>,
    },
  ];
}

/** Whether a request to offer the game, everywhere or at one site, awaits a second approver. */
function isAskedFor({ askedBy, withheldBy }: OperatorGame): boolean {
  return askedBy !== null || withheldBy.some((one) => one.askedBy !== null);
}
