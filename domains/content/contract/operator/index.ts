export { BannerDraft, createBanner, deleteBanner, OperatorBanner, listOperatorBanners, setBanner } from './banners.ts';
export { addPicture, OperatorPicture, listPictures, PICTURE_BYTES_MAX } from './pictures.ts';
export { HelpEntryDraft, helpEntryId, listHelpEntries, removeHelpEntry, setHelpEntry, HelpText, HelpEntryCase } from './help.ts';
export { readServiceLinks, ServiceLinksDraft, setServiceLinks } from './service-links.ts';
export {
  ANNOUNCEMENT_STATES,
  AnnouncementDraft,
  AnnouncementText,
  CONTENT_MAX,
  createAnnouncement,
  deleteAnnouncement,
  ANNOUNCEMENT_TYPES,
  OperatorAnnouncement,
  listOperatorAnnouncements,
  ListedAnnouncement,
  PROMOTION_TYPES,
  readOperatorAnnouncement,
  setAnnouncement,
} from './announcements.ts';
export {
  createCategory,
  deleteCategory,
  OperatorCategory,
  listContentMerchants,
  listOperatorCategories,
  setCategory,
  type CategoryId,
  CategoryDraft,
} from './promotion-categories.ts';
export { listSentLetters, sendLetter, SentLetter } from './letters.ts';
export {
  answerChat,
  ChatCase,
  ChatHours,
  readChatHours,
  readStaffChatImage,
  setChatHours,
  staffChatChanged,
  ChatId,
  closeChat,
  listChats,
  markChatSeen,
  readChatCase,
  StaffChatMessage,
} from './chats.ts';
export { Feedback, handleFeedback, listFeedback } from './feedback.ts';
