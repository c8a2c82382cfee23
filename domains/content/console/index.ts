export { announcementDeskPath, announcementsDeskPath, newAnnouncementDeskPath } from './paths.ts';
export { AnnouncementDesk } from './announcements/announcement-desk.tsx';
export { AnnouncementsDesk } from './announcements/announcements-desk.tsx';
export { announcementsResource } from './announcements/announcements-resource.ts';
export { NewAnnouncementDesk } from './announcements/new-announcement-desk.tsx';
export { ChatsDesk } from './chats/chats-desk.tsx';
export { LettersDesk } from './letters/letters-desk.tsx';
export { lettersResource } from './letters/letters-resource.ts';
export { chatDeskPath, chatsDeskPath, lettersDeskPath } from './service-paths.ts';
