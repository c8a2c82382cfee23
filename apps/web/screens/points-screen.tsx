import { AdWarning } from '@jogada/content/web/promotions';
import { useStatus } from '@jogada/merchant/web';
import { PointsScreen } from '@jogada/promotions/web/points';

/** The points store of the site. */
export function PointsPage() {
  const { warnsInAds } = useStatus().info.rules;
  return <PointsScreen warning={warnsInAds && <AdWarning subjectId="points" />} />;
}
