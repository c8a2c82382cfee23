import { PromotionsScreen as Promotions } from '@jogada/content/web/promotions';
import { useSearch } from '@tanstack/react-router';

export function PromotionsScreen() {
  const { id } = useSearch({ from: '/m/activity' });
  return <Promotions wantedId={id} />;
}
