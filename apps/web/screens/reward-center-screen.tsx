import { useSwitch } from '@jogada/merchant/web';
import { RewardCenterScreen as RewardCenter } from '@jogada/promotions/web/reward-center';
import { ComingScreen } from './coming-screen.tsx';

/** The reward center, where the merchant has one. */
export function RewardCenterScreen() {
  return useSwitch('REWCEN3') ? <RewardCenter /> : <ComingScreen />;
}
