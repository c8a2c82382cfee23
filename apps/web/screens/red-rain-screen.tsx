import { AdWarning } from '@jogada/content/web/promotions';
import { useStatus, useSwitch } from '@jogada/merchant/web';
import { RedRainScreen as Rain } from '@jogada/promotions/web/red-rain';
import { ComingScreen } from './coming-screen.tsx';

/** Red envelope rain, where the merchant has a reward center. */
export function RedRainScreen() {
  const { jurisdiction } = useStatus().info;
  if (!useSwitch('REWCEN3')) return <ComingScreen />;
  return <Rain warning={jurisdiction === 'br-spa' && <AdWarning subjectId="red-rain" />} />;
}
