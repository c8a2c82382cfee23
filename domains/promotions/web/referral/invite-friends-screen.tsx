import { homePath, RealMemberOnly } from '@jogada/accounts/web';
import { AfterAWhile, FailedState, Page, Skeleton, TopBar } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { Earnings } from './earnings.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { InvitationList } from './invitation-list.tsx';
import { OwnInvitation } from './own-invitation.tsx';
import { ReferralRule } from './referral-rule.tsx';
import { useReferral } from './use-referral.ts';

interface InviteFriendsScreenProps {
  /** A warning that the jurisdiction requires beside an offer. */
  readonly warning?: ReactNode;
}

/** The referral screen: the link in three forms, the earnings, the invited members and the rule (CON-20). */
export function InviteFriendsScreen({ warning }: InviteFriendsScreenProps) {
  const t = useText();
  return (
    <RealMemberOnly title={t('referral.title')}>
      <TopBar title={t('referral.title')} backTo={homePath} />
      <Page>
        <Invitations warning={warning} />
      </Page>
    </RealMemberOnly>
  );
}

function Invitations({ warning }: InviteFriendsScreenProps) {
  const { data: referral, error, refetch, isRefetching } = useReferral();
  if (error && !referral) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!referral) {
    return (
      <AfterAWhile>
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="mt-4 h-52 rounded-card" />
      </AfterAWhile>
    );
  }
  return (
    <>
      <InvitationCard referral={referral} warning={warning} />
      <Earnings referral={referral} />
      <InvitationList />
      <OwnInvitation />
      <ReferralRule referral={referral} />
    </>
  );
}
