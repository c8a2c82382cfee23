import { AdWarning } from '@jogada/content/web/promotions';
import { useStatus } from '@jogada/merchant/web';
import { PrizeWheelScreen as Wheel } from '@jogada/promotions/web/wheel';

/** The prize wheel. */
export function Screen() {
  const { warnsInAds } = useStatus().info.rules;
  return <Wheel warning={warnsInAds && <AdWarning subjectId="prize-wheel" />} />;
}
