export const announcementsDeskPath = '/announcements';

export const newAnnouncementDeskPath = '/announcements/new';

export function announcementDeskPath(announcementId: string): string {
  return `/announcements/${announcementId}`;
}
