import { AdWarning } from '@jogada/content/web/promotions';
import { useStatus, useSwitch } from '@jogada/merchant/web';
import { PrizeWheelScreen as Wheel } from '@jogada/promotions/web/wheel';
import { ComingScreen } from './coming-screen.tsx';

/** The prize wheel, where the merchant has a reward center. */
export function PrizeWheelScreen() {
  const { warnsInAds } = useStatus().info.rules;
  if (!useSwitch('REWCEN3')) return <ComingScreen />;
  return <Wheel warning={warnsInAds && <AdWarning subjectId="prize-wheel" />} />;
}
