export const announcementsPagePath = '/announcements';

export const newAnnouncementPagePath = '/announcements/new';

export const categoriesPagePath = '/announcements/categories';

export const bannersPagePath = '/banners';

export const helpPagePath = '/help';

export const serviceLinksPagePath = '/service-links';

export function announcementPagePath(announcementId: string): string {
  return `/announcements/${announcementId}`;
}
