export { BannerDraft, createBanner, deleteBanner, DeskBanner, listDeskBanners, setBanner } from './banners.ts';
export { addPicture, DeskPicture, listPictures, PICTURE_BYTES_MAX } from './pictures.ts';
export { HelpEntryDraft, helpEntryId, listHelpEntries, removeHelpEntry, setHelpEntry } from './help.ts';
export { readServiceLinks, ServiceLinksDraft, setServiceLinks } from './service-links.ts';
export {
  ANNOUNCEMENT_STATES,
  AnnouncementDraft,
  AnnouncementText,
  CONTENT_MAX,
  createAnnouncement,
  deleteAnnouncement,
  DESK_TYPES,
  DeskAnnouncement,
  listDeskAnnouncements,
  ListedAnnouncement,
  PROMOTION_TYPES,
  readDeskAnnouncement,
  setAnnouncement,
} from './announcements.ts';
export {
  createCategory,
  deleteCategory,
  DeskCategory,
  listContentMerchants,
  listDeskCategories,
  setCategory,
  type CategoryId,
} from './promotion-categories.ts';
export { listSentLetters, sendLetter, SentLetter } from './letters.ts';
export { answerChat, ChatCase, chatDesk, ChatId, closeChat, listChats, markChatSeen, readChatCase, StaffChatMessage } from './chats.ts';
export { Feedback, handleFeedback, listFeedback } from './feedback.ts';
