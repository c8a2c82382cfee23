import { PromotionDetailScreen as Detail } from '@jogada/content/web/promotions';
import { ActivityPanel } from '@jogada/promotions/web/application';
import { useSearch } from '@tanstack/react-router';

export function PromotionDetailScreen() {
  const { id } = useSearch({ from: '/m/activityDetail' });
  return <Detail announcementId={id} below={(announcementId) => <ActivityPanel announcementId={announcementId} />} />;
}
