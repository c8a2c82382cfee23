import { MemberLink } from './member-link.tsx';
import { readMemberProfile, setClubLabel } from '@jogada/accounts/contract/operator';
import { isAgent, TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { Fact, FactGrid, Panel, useMay, useOperatorCall } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { AfterAWhile, CopyButton, FailedState, Skeleton } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { ClubLabelForm } from './club-label-form.tsx';
import { MemberIdentity } from './member-identity.tsx';
import { MemberStatusActs } from './member-status-acts.tsx';
import { MemberStatusBadge } from './member-status-badge.tsx';

const SPECIAL_TYPE = 40;

/** The member's profile, with personal data masked. */
export function MemberProfilePanel({ memberId }: { readonly memberId: `mbr_${string}` }) {
  const t = useText();
  const mayLabel = useMay(setClubLabel);
  const { data: member, error, refetch, isFetching } = useOperatorCall(readMemberProfile, { memberId });
  if (error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!member) {
    return (
      <AfterAWhile>
        <Skeleton className="h-40" />
      </AfterAWhile>
    );
  }
  const moment = (at: string | null) => (at === null ? '—' : <DateText moment={at} />);
  return (
    <Panel
      title={
        <span className="flex items-center gap-2">
          {member.username} <MemberStatusBadge status={member.status} />
        </span>
      }
      end={
        <span className="flex items-center font-mono text-12 text-ink-3">
          {member.memberId}
          <CopyButton text={member.memberId} />
        </span>
      }
    >
      <FactGrid>
        <Fact term={t('profile.nickname')}>{member.nickname || '—'}</Fact>
        <Fact term={t('members.type')}>{t(`members.types.${typeOf(member.type)}`)}</Fact>
        <Fact term={t('members.merchant')}>{member.merchantCode}</Fact>
        <Fact term={t('profile.currency')}>{member.currency}</Fact>
        <Fact term={t('members.registered')}>{moment(member.registeredAt)}</Fact>
        <Fact term={t('profile.registeredBy')}>{member.registerMethod}</Fact>
        <Fact term={t('profile.firstLogin')}>{moment(member.firstLoginAt)}</Fact>
        <Fact term={t('members.lastLogin')}>{moment(member.lastLoginAt)}</Fact>
        {!mayLabel && <Fact term={t('profile.club')}>{member.clubLabel || '—'}</Fact>}
        <Fact term={t('profile.invitedBy')}>
          {member.invitedBy ? <MemberLink memberId={member.invitedBy.memberId} username={member.invitedBy.username} /> : '—'}
        </Fact>
      </FactGrid>
      <MemberIdentity member={member} />
      <MemberStatusActs member={member} />
      {mayLabel && <ClubLabelForm key={member.clubLabel} member={member} />}
    </Panel>
  );
}

function typeOf(type: number): 'trial' | 'agent' | 'special' | 'player' {
  if (type === TRIAL_TYPE) return 'trial';
  if (type === SPECIAL_TYPE) return 'special';
  return isAgent(type) ? 'agent' : 'player';
}
