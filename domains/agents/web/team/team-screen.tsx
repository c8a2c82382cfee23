import { ButtonLink, EmptyState, TextField } from '@jogada/platform/web/ui';
import { IconSearch, IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { AgentPage } from '../area/agent-page.tsx';
import { openAccountPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { MemberDetail } from './member-detail.tsx';
import { TeamList } from './team-list.tsx';

interface TeamScreenProps {
  /** The member to show; omitted, the list. */
  readonly memberId?: string | undefined;
  /** The member whose direct downline is listed; omitted, the agent's. */
  readonly under?: string | undefined;
}

/** The agent's downline, each member with their results and rates (CON-18). */
export function TeamScreen({ memberId, under }: TeamScreenProps) {
  const t = useText();
  if (memberId !== undefined)
    return (
      <AgentPage title={t('team.memberTitle')}>
        <MemberDetail key={memberId} memberId={memberId} />
      </AgentPage>
    );
  return (
    <AgentPage title={t('team.title')}>
      <SearchedTeam key={under ?? ''} under={under} />
    </AgentPage>
  );
}

const SEARCH_AFTER_MS = 400;

function SearchedTeam({ under }: { readonly under: string | undefined }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <>
      {under === undefined && (
        <TextField
          type="search"
          label={t('team.search')}
          hint={t('team.searchHint')}
          value={typed}
          maxLength={20}
          autoCapitalize="none"
          autoComplete="off"
          prefix={<IconSearch size={20} aria-hidden="true" />}
          onChange={({ target }) => setTyped(target.value)}
          className="mb-4"
        />
      )}
      <TeamList
        under={under}
        search={search}
        empty={
          <EmptyState
            icon={<IconUsersGroup size={40} stroke={1.5} aria-hidden="true" />}
            title={t('team.empty')}
            action={
              <ButtonLink to={openAccountPath} icon={<IconUserPlus size={20} aria-hidden="true" />}>
                {t('team.invite')}
              </ButtonLink>
            }
          >
            {t('team.emptyHint')}
          </EmptyState>
        }
      />
    </>
  );
}
