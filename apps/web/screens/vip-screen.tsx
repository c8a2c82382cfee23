import { useSwitch } from '@jogada/merchant/web';
import { VipScreen as Vip } from '@jogada/promotions/web/vip';
import { ComingScreen } from './coming-screen.tsx';

/** The VIP club, where the merchant has one. */
export function VipScreen() {
  return useSwitch('VIPBEN3') ? <Vip /> : <ComingScreen />;
}
