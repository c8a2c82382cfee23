import { MemberProfilePanel, MemberSecondFactorPanel, membersDeskPath, MemberSessionsPanel } from '@jogada/accounts/console';
import { DeskPage } from '@jogada/platform/console';
import { MemberAccountsPanel, MemberBonusesPanel, MemberTransfersPanel } from '@jogada/wallet/console';
import { useText } from '../use-text.ts';

/** One member, put together from what each domain knows. */
export function MemberDesk({ memberId }: { readonly memberId: `mbr_${string}` }) {
  const t = useText();
  return (
    <DeskPage title={t('member')} backTo={membersDeskPath}>
      <MemberProfilePanel memberId={memberId} />
      <MemberSessionsPanel memberId={memberId} />
      <MemberSecondFactorPanel memberId={memberId} />
      <MemberAccountsPanel memberId={memberId} />
      <MemberBonusesPanel memberId={memberId} />
      <MemberTransfersPanel memberId={memberId} />
    </DeskPage>
  );
}
