import { SportsFrameScreen } from '@jogada/games/web/launch';
import { useSearch } from '@tanstack/react-router';

export function SportsGamePage() {
  const { vassalage } = useSearch({ from: '/m/sportsGame' });
  return <SportsFrameScreen vassalage={vassalage ?? ''} />;
}
