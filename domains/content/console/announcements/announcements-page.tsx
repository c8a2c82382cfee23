import { ANNOUNCEMENT_TYPES, createAnnouncement, type ListedAnnouncement } from '@jogada/content/contract/operator';
import { type Column, ConsoleList, ConsolePage, FilterTabs, useMay } from '@jogada/platform/console';
import { DateText, PageLink } from '@jogada/platform/web';
import { Badge, ButtonLink } from '@jogada/platform/web/ui';
import { IconPlus } from '@tabler/icons-react';
import { announcementPagePath, categoriesPagePath, newAnnouncementPagePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { announcementsResource } from './announcements-resource.ts';
import { StateBadge } from './state-badge.tsx';

const CHOICES = ['all', ...ANNOUNCEMENT_TYPES] as const;

/** Lists announcements of every state: draft, scheduled, shown and ended. */
export function AnnouncementsPage() {
  const t = useText();
  const mayEdit = useMay(createAnnouncement);
  return (
    <ConsolePage
      title={t('announcements.title')}
      detail={t('announcements.detail')}
      end={
        mayEdit && (
          <span className="flex flex-wrap gap-2">
            <ButtonLink to={categoriesPagePath} look="quiet" size="small">
              {t('announcements.categories')}
            </ButtonLink>
            <ButtonLink to={newAnnouncementPagePath} size="small" icon={<IconPlus size={18} aria-hidden="true" />}>
              {t('announcements.new')}
            </ButtonLink>
          </span>
        )
      }
    >
      <ConsoleList
        resource={announcementsResource.name}
        label={t('announcements.title')}
        columns={useColumns()}
        filterDefaults={{ type: 'all' }}
        emptyTitle={t('announcements.none')}
        filter={({ filterOf, setFilters }) => (
          <FilterTabs
            label={t('announcements.type')}
            choices={CHOICES.map((key) => ({ key, title: t(`announcements.types.${key}`) }))}
            active={CHOICES.find((key) => key === filterOf('type')) ?? 'all'}
            onSelect={(type) => setFilters({ type })}
          />
        )}
      />
    </ConsolePage>
  );
}

function useColumns(): readonly Column<ListedAnnouncement & { id: string }>[] {
  const t = useText();
  return [
    {
      key: 'title',
      title: t('announcements.name'),
      isMain: true,
      cell: (row) => (
        <PageLink to={announcementPagePath(row.announcementId)} className="text-15 text-ink hover:underline">
          {row.title}
        </PageLink>
      ),
    },
    {
      key: 'types',
      title: t('announcements.type'),
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          {row.types.map((type) => (
            <Badge key={type}>{t(`announcements.types.${type}`)}</Badge>
          ))}
        </span>
      ),
    },
    { key: 'state', title: t('announcements.state'), cell: (row) => <StateBadge state={row.state} /> },
    {
      key: 'languages',
      title: t('announcements.languages'),
      cell: (row) => <span className="whitespace-nowrap text-ink-2 uppercase">{row.languages.join(' ')}</span>,
    },
    { key: 'from', title: t('announcements.from'), cell: (row) => <Moment moment={row.startDate} /> },
    {
      key: 'until',
      title: t('announcements.until'),
      cell: (row) => (row.endDate === null ? t('announcements.noEnd') : <Moment moment={row.endDate} />),
    },
    {
      key: 'changed',
      title: t('announcements.changed'),
      cell: (row) => (
        <span className="text-ink-2">
          <Moment moment={row.changedAt} /> {t('announcements.by', { name: row.changedBy })}
        </span>
      ),
    },
  ];
}

/** Date and time on one line. */
function Moment({ moment }: { readonly moment: string }) {
  return (
    <span className="whitespace-nowrap">
      <DateText moment={moment} shape="dayTime" />
    </span>
  );
}
