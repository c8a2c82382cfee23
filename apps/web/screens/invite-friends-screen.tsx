import { AdWarning } from '@jogada/content/web/promotions';
import { useStatus, useSwitch } from '@jogada/merchant/web';
import { InviteFriendsScreen as Invite } from '@jogada/promotions/web/referral';
import { ComingScreen } from './coming-screen.tsx';

/** The referral screen; shows the coming-soon screen where no referral promotion runs (document 3, section 4). */
export function InviteFriendsScreen() {
  const { warnsInAds } = useStatus().info.rules;
  if (!useSwitch('REFERRAL')) return <ComingScreen />;
  return <Invite warning={warnsInAds && <AdWarning subjectId="referral" />} />;
}
