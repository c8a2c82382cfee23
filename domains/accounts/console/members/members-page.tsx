import { MemberLink } from './member-link.tsx';
import type { ListedMember } from '@jogada/accounts/contract/operator';
import { ConsoleList, ConsolePage, SearchField, type Column } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { useText } from '../use-text.ts';
import { membersResource } from './members-resource.ts';
import { MemberStatusBadge } from './member-status-badge.tsx';

/** The member search by any of the supported identifiers. */
export function MembersPage() {
  const t = useText();
  return (
    <ConsolePage title={t('members.title')} detail={t('members.detail')}>
      <ConsoleList
        resource={membersResource.name}
        label={t('members.title')}
        columns={useColumns()}
        emptyTitle={t('members.none')}
        isPrivate
        filter={({ filterOf, setFilters }) => (
          <SearchField label={t('members.search')} search={filterOf('search')} onSearch={(search) => setFilters({ search })} />
        )}
      />
    </ConsolePage>
  );
}

function useColumns(): readonly Column<ListedMember & { id: string }>[] {
  const t = useText();
  return [
    {
      key: 'username',
      title: t('members.username'),
      isMain: true,
      cell: (row) => <MemberLink memberId={row.memberId} username={row.username} />,
    },
    { key: 'status', title: t('members.status'), cell: (row) => <MemberStatusBadge status={row.status} /> },
    { key: 'type', title: t('members.type'), cell: (row) => row.type },
    { key: 'merchant', title: t('members.merchant'), cell: (row) => row.merchantCode },
    { key: 'id', title: t('members.id'), cell: (row) => <span className="font-mono text-12 text-ink-2">{row.memberId}</span> },
    { key: 'registered', title: t('members.registered'), cell: (row) => <DateText moment={row.registeredAt} /> },
    {
      key: 'lastLogin',
      title: t('members.lastLogin'),
      cell: (row) => (row.lastLoginAt === null ? '—' : <DateText moment={row.lastLoginAt} />),
    },
  ];
}
