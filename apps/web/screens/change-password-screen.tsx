import { ChangePasswordScreen as ChangePassword } from '@jogada/accounts/web/password';
import { useSwitchedOff } from '@jogada/merchant/web';
import { ComingScreen } from './coming-screen.tsx';

/** A new password, where members change theirs themselves (PASS3). */
export function ChangePasswordScreen() {
  return useSwitchedOff('PASS3') ? <ComingScreen /> : <ChangePassword />;
}
