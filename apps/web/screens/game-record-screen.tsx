import { GameRecordScreen as GameRecord } from '@jogada/games/web/rounds';
import { useSwitch } from '@jogada/merchant/web';
import { ComingScreen } from './coming-screen.tsx';

/** The member's game rounds, where the merchant shows them (document 3, section 2). */
export function GameRecordScreen() {
  return useSwitch('TRANSBETREPMEM3') ? <GameRecord /> : <ComingScreen />;
}
