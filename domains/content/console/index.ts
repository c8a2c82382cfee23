export {
  announcementPagePath,
  announcementsPagePath,
  bannersPagePath,
  categoriesPagePath,
  helpPagePath,
  newAnnouncementPagePath,
  serviceLinksPagePath,
} from './paths.ts';
export { BannersPage } from './banners/banners-page.tsx';
export { CategoriesPage } from './categories/categories-page.tsx';
export { HelpPage } from './help/help-page.tsx';
export { ServiceLinksPage } from './service-links/service-links-page.tsx';
export { AnnouncementPage } from './announcements/announcement-page.tsx';
export { AnnouncementsPage } from './announcements/announcements-page.tsx';
export { announcementsResource } from './announcements/announcements-resource.ts';
export { NewAnnouncementPage } from './announcements/new-announcement-page.tsx';
export { ChatsPage } from './chats/chats-page.tsx';
export { LettersPage } from './letters/letters-page.tsx';
export { MemberLettersPanel } from './letters/member-letters-panel.tsx';
export { lettersResource } from './letters/letters-resource.ts';
export { chatPagePath, chatsPagePath, lettersPagePath } from './service-paths.ts';
