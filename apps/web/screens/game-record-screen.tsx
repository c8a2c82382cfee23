import { GameRecordScreen as GameRecord } from '@jogada/games/web/rounds';
import { RoundEffects } from '@jogada/promotions/web/round-effects';

export function Screen() {
  return <GameRecord besides={(round) => <RoundEffects round={round} />} />;
}
