import { HelpScreen as Help } from '@jogada/content/web/help';
import { useSearch } from '@tanstack/react-router';

export function HelpScreen() {
  const { entry } = useSearch({ from: '/m/help' });
  return <Help openKey={entry} />;
}
