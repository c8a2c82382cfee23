import { AdWarning } from '@jogada/content/web/promotions';
import { useStatus } from '@jogada/merchant/web';
import { RedRainScreen as Rain } from '@jogada/promotions/web/red-rain';

/** Red envelope rain. */
export function Screen() {
  const { warnsInAds } = useStatus().info.rules;
  return <Rain warning={warnsInAds && <AdWarning subjectId="red-rain" />} />;
}
