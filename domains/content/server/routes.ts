import { memberRoute, type OperatorContext, type VisitorContext } from '@jogada/accounts/server';
import * as contract from '@jogada/content/contract/player';
import { route, type Route } from '@jogada/platform/server';
import * as operator from '../contract/operator/index.ts';
import { listAnnouncements } from './announcements/list-announcements.ts';
import { markAnnouncementRead } from './announcements/mark-announcement-read.ts';
import { readUnreadAnnouncements } from './announcements/read-unread-announcements.ts';
import { createBanner, deleteBanner, listOperatorBanners, setBanner } from './banners/edit-banners.ts';
import { listBanners } from './banners/list-banners.ts';
import { launchChat } from './chat/launch-chat.ts';
import { markChatRead, readChat, readChatImage, readUnreadChat, sendChatImage, sendChatMessage } from './chat/member-chat.ts';
import {
  answerChat,
  closeChat,
  listChats,
  markChatSeen,
  readChatCase,
  readChatHours,
  readStaffChatImage,
  setChatHours,
} from './chat/staff-chat.ts';
import { handleFeedback, listFeedback } from './feedback/feedback-operators.ts';
import { sendFeedback } from './feedback/send-feedback.ts';
import { editHelpEntry, listHelpEntries, removeHelpEntry } from './help/edit-help.ts';
import { listHelp } from './help/list-help.ts';
import { listOperatorAnnouncements } from './operators/list-operator-announcements.ts';
import { readOperatorAnnouncement } from './operators/read-operator-announcement.ts';
import { createAnnouncement, deleteAnnouncement, setAnnouncement } from './operators/write-announcement.ts';
import { createCategory, deleteCategory, listContentMerchants, listOperatorCategories, setCategory } from './operators/write-category.ts';
import { listLetters, readUnreadLetters } from './inbox/list-letters.ts';
import { markLetterRead, removeLetter, restoreLetter } from './inbox/mark-letter.ts';
import { listSentLetters, sendLetter } from './inbox/send-letter.ts';
import { addPicture, listPictures } from './pictures/operator-pictures.ts';
import { listPromotionCategories } from './promotions/list-promotion-categories.ts';
import { readPromotion } from './promotions/read-promotion.ts';
import { readPush, setPushChoices, setPushDevice } from './push/push-choices.ts';
import { readServiceLinks, setServiceLinks } from './service-links/service-links.ts';

export const routes: readonly Route<VisitorContext>[] = [
  route(contract.listBanners, listBanners),
  route(contract.listAnnouncements, listAnnouncements),
  route(contract.readUnreadAnnouncements, readUnreadAnnouncements),
  memberRoute(contract.markAnnouncementRead, markAnnouncementRead),
  route(contract.listPromotionCategories, listPromotionCategories),
  route(contract.readPromotion, readPromotion),
  route(contract.listHelp, listHelp),
  memberRoute(contract.listLetters, listLetters),
  memberRoute(contract.readUnreadLetters, readUnreadLetters),
  memberRoute(contract.markLetterRead, markLetterRead),
  memberRoute(contract.removeLetter, removeLetter),
  memberRoute(contract.restoreLetter, restoreLetter),
  memberRoute(contract.readChat, readChat),
  memberRoute(contract.sendChatMessage, sendChatMessage),
  memberRoute(contract.sendChatImage, sendChatImage),
  memberRoute(contract.readChatImage, readChatImage),
  memberRoute(contract.markChatRead, markChatRead),
  memberRoute(contract.readUnreadChat, readUnreadChat),
  memberRoute(contract.launchChat, launchChat),
  memberRoute(contract.sendFeedback, sendFeedback),
  memberRoute(contract.readPush, readPush),
  memberRoute(contract.setPushChoices, setPushChoices),
  memberRoute(contract.setPushDevice, setPushDevice),
];

export const operatorRoutes: readonly Route<OperatorContext>[] = [
  route(operator.listOperatorBanners, listOperatorBanners),
  route(operator.createBanner, createBanner),
  route(operator.setBanner, setBanner),
  route(operator.deleteBanner, deleteBanner),
  route(operator.listPictures, listPictures),
  route(operator.addPicture, addPicture),
  route(operator.listHelpEntries, listHelpEntries),
  route(operator.setHelpEntry, editHelpEntry),
  route(operator.removeHelpEntry, removeHelpEntry),
  route(operator.listOperatorAnnouncements, listOperatorAnnouncements),
  route(operator.readOperatorAnnouncement, readOperatorAnnouncement),
  route(operator.createAnnouncement, createAnnouncement),
  route(operator.setAnnouncement, setAnnouncement),
  route(operator.deleteAnnouncement, deleteAnnouncement),
  route(operator.listContentMerchants, listContentMerchants),
  route(operator.listOperatorCategories, listOperatorCategories),
  route(operator.createCategory, createCategory),
  route(operator.setCategory, setCategory),
  route(operator.deleteCategory, deleteCategory),
  route(operator.readServiceLinks, readServiceLinks),
  route(operator.setServiceLinks, setServiceLinks),
  route(operator.sendLetter, sendLetter),
  route(operator.listSentLetters, listSentLetters),
  route(operator.listFeedback, listFeedback),
  route(operator.handleFeedback, handleFeedback),
  route(operator.listChats, listChats),
  route(operator.readChatCase, readChatCase),
  route(operator.answerChat, answerChat),
  route(operator.markChatSeen, markChatSeen),
  route(operator.closeChat, closeChat),
  route(operator.readStaffChatImage, readStaffChatImage),
  route(operator.readChatHours, readChatHours),
  route(operator.setChatHours, setChatHours),
];
