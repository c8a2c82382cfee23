import { AdWarning } from '@jogada/content/web/promotions';
import { useStatus, useSwitch } from '@jogada/merchant/web';
import { RedRainScreen as Rain } from '@jogada/promotions/web/red-rain';
import { ComingScreen } from './coming-screen.tsx';

/** Red envelope rain, where the merchant has a reward center. */
export function RedRainScreen() {
  const { warnsInAds } = useStatus().info.rules;
  if (!useSwitch('REWCEN3')) return <ComingScreen />;
  return <Rain warning={warnsInAds && <AdWarning subjectId="red-rain" />} />;
}
