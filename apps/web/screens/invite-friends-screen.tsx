import { AdWarning } from '@jogada/content/web/promotions';
import { useStatus } from '@jogada/merchant/web';
import { InviteFriendsScreen as Invite } from '@jogada/promotions/web/referral';

/** The referral screen. */
export function Screen() {
  const { warnsInAds } = useStatus().info.rules;
  return <Invite warning={warnsInAds && <AdWarning subjectId="referral" />} />;
}
