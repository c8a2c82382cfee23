export {
  announcementDeskPath,
  announcementsDeskPath,
  bannersDeskPath,
  categoriesDeskPath,
  helpDeskPath,
  newAnnouncementDeskPath,
  serviceLinksDeskPath,
} from './paths.ts';
export { BannersDesk } from './banners/banners-desk.tsx';
export { CategoriesDesk } from './categories/categories-desk.tsx';
export { HelpDesk } from './help/help-desk.tsx';
export { ServiceLinksDesk } from './service-links/service-links-desk.tsx';
export { AnnouncementDesk } from './announcements/announcement-desk.tsx';
export { AnnouncementsDesk } from './announcements/announcements-desk.tsx';
export { announcementsResource } from './announcements/announcements-resource.ts';
export { NewAnnouncementDesk } from './announcements/new-announcement-desk.tsx';
export { ChatsDesk } from './chats/chats-desk.tsx';
export { LettersDesk } from './letters/letters-desk.tsx';
export { MemberLettersPanel } from './letters/member-letters-panel.tsx';
export { lettersResource } from './letters/letters-resource.ts';
export { chatDeskPath, chatsDeskPath, lettersDeskPath } from './service-paths.ts';
