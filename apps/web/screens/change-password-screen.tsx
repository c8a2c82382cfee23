import { ChangePasswordScreen as ChangePassword } from '@jogada/accounts/web/password';
import { useSwitchedOff } from '@jogada/merchant/web';
import { ComingScreen } from './coming-screen.tsx';

/** The change-password screen; shows the coming-soon screen where the merchant has switched off PASS3. */
export function ChangePasswordScreen() {
  return useSwitchedOff('PASS3') ? <ComingScreen /> : <ChangePassword />;
}
