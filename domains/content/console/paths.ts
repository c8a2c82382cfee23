export const announcementsDeskPath = '/announcements';

export const newAnnouncementDeskPath = '/announcements/new';

export const categoriesDeskPath = '/announcements/categories';

export const bannersDeskPath = '/banners';

export const helpDeskPath = '/help';

export const serviceLinksDeskPath = '/service-links';

export function announcementDeskPath(announcementId: string): string {
  return `/announcements/${announcementId}`;
}
