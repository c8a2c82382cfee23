import {
  announcementsChanged,
  listAnnouncements,
  listBanners,
  listPromotionCategories,
  readPromotion,
  readUnreadAnnouncements,
} from '@jogada/content/contract/player';
import { queryKeyOf, useChannel } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';

const ANNOUNCED = [listAnnouncements, listBanners, listPromotionCategories, readPromotion, readUnreadAnnouncements];

/** Reloads the announcements on screen when the staff changes them. Must be rendered inside the live channels. */
export function LiveAnnouncements(): null {
  const queries = useQueryClient();
  useChannel(announcementsChanged, () => {
    for (const endpoint of ANNOUNCED) void queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
  });
  return null;
}
