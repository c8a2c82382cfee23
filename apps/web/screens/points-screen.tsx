import { AdWarning } from '@jogada/content/web/promotions';
import { useStatus } from '@jogada/merchant/web';
import { PointsScreen as Points } from '@jogada/promotions/web/points';

/** The points store of the site. */
export function Screen() {
  const { warnsInAds } = useStatus().info.rules;
  return <Points warning={warnsInAds && <AdWarning subjectId="points" />} />;
}
