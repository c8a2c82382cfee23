import { GameFrameScreen } from '@jogada/games/web/launch';
import { useParams } from '@tanstack/react-router';

export function GameScreen() {
  const { gameId } = useParams({ from: '/m/game/$gameId' });
  return <GameFrameScreen gameId={gameId} />;
}
