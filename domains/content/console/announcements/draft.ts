import type { AnnouncementDraft, OperatorAnnouncement } from '@jogada/content/contract/operator';
import { byLanguage, type Language } from '@jogada/platform/contract';

/** A brand that the operator may write content for. */
export interface OperatorMerchant {
  readonly merchantCode: string;
  readonly name: string;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  /** Regulated brands forbid some claims (R30) and require a warning on advertisements (R28). */
  readonly isRegulated: boolean;
}

/** The values of an announcement's form. Every language has an entry, also those without a text. */
export interface Draft extends Omit<AnnouncementDraft, 'texts'> {
  readonly texts: Readonly<Record<Language, { readonly title: string; readonly content: string }>>;
}

const NO_TEXTS = byLanguage({ title: '', content: '' });

export function emptyDraft(now: Date): Draft {
  return {
    types: ['PL'],
    groupName: '',
    promotionType: '',
    execution: 'A',
    startDate: now.toISOString(),
    endDate: null,
    isPublished: false,
    position: 0,
    promoAnnouncementCategoryIds: [],
    announcementImages: [],
    texts: NO_TEXTS,
  };
}

export function draftOf(announcement: OperatorAnnouncement): Draft {
  const { types, groupName, promotionType, execution, startDate, endDate, isPublished, position } = announcement;
  return {
    ...{ types, groupName, promotionType, execution, startDate, endDate, isPublished, position },
    promoAnnouncementCategoryIds: announcement.promoAnnouncementCategoryIds,
    announcementImages: announcement.announcementImages,
    texts: { ...NO_TEXTS, ...Object.fromEntries(announcement.texts.map(({ language, title, content }) => [language, { title, content }])) },
  };
}

/** The request body: only the languages that have a title. */
export function requestOf({ texts, ...draft }: Draft, { languages }: OperatorMerchant): AnnouncementDraft {
  const written = languages.map((language) => ({ language, ...texts[language] }));
  return { ...draft, texts: written.filter(({ title }) => title.trim() !== '') };
}
