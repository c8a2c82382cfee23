import { listTeam } from '@jogada/agents/contract/player';
import type { AnswerOf } from '@jogada/platform/contract';
import { DateText } from '@jogada/platform/web';
import { Badge, EmptyState, List, ListRow } from '@jogada/platform/web/ui';
import { IconUser, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Loading } from '../area/loading.tsx';
import { PagesEnd } from '../area/pages-end.tsx';
import { usePages } from '../area/use-pages.ts';
import { teamMemberPath } from '../paths.ts';
import { useText } from '../use-text.ts';

export type TeamMember = AnswerOf<typeof listTeam>['list'][number];

interface TeamListProps {
  readonly under?: string | undefined;
  readonly search?: string;
  /** Called on selection, in place of opening the member's page. */
  readonly onSelect?: (member: TeamMember) => void;
  readonly endOf?: (member: TeamMember) => ReactNode;
  readonly empty: ReactNode;
}

/** The direct downline of a member, or search results in the whole team. Rows out of view are not rendered. */
export function TeamList({ under, search = '', onSelect, endOf, empty }: TeamListProps) {
  const t = useText();
  const pages = usePages(listTeam, {
    ask: (after) => ({
      ...(under !== undefined && { under }),
      ...(search !== '' && { search }),
      ...(after && { after: after.cursor }),
      pageSize: 30,
    }),
    nextOf: (page) => page.nextAfter,
  });
  const { data } = pages;
  if (!data) return <Loading query={pages} />;
  if (data.pages[0]?.list.length === 0)
    return search === '' ? empty : <EmptyState icon={<IconUser size={40} stroke={1.5} aria-hidden="true" />} title={t('team.noneFound')} />;
  return (
    <>
      <div className="grid gap-3">
        {data.pages.map(({ list }, index) => (
          <List
            key={list[0]?.memberId ?? index}
            label={t('team.list')}
            className="[contain-intrinsic-size:auto_320px] [content-visibility:auto]"
          >
            {list.map((member) => (
              <ListRow
                key={member.memberId}
                icon={member.isAgent ? <IconUsersGroup size={20} aria-hidden="true" /> : <IconUser size={20} aria-hidden="true" />}
                title={
                  <span className="flex items-center gap-2">
                    <span translate="no">{member.maskedName}</span>
                    {member.isAgent && <Badge tone="info">{t('team.agent')}</Badge>}
                  </span>
                }
                detail={t.rich(member.teamSize > 0 ? 'team.rowWithTeam' : 'team.row', {
                  day: () => <DateText moment={member.joinedAt} shape="date" />,
                  level: member.distance,
                  count: member.teamSize,
                })}
                {...(endOf && { end: endOf(member) })}
                {...(onSelect ? { onSelect: () => onSelect(member) } : { to: teamMemberPath(member.memberId) })}
              />
            ))}
          </List>
        ))}
      </div>
      <PagesEnd pages={pages} />
    </>
  );
}
