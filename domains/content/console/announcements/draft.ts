import type { AnnouncementDraft, OperatorAnnouncement } from '@jogada/content/contract/operator';
import type { Language } from '@jogada/platform/contract';

/** A brand that can be written for. */
export interface OperatorMerchant {
  readonly merchantCode: string;
  readonly name: string;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  /** Some things may not be said there (R30), and what advertises carries a warning (R28). */
  readonly isRegulated: boolean;
}

/** An announcement as it is being written: every language has its place, also one that has no text yet. */
export interface Draft extends Omit<AnnouncementDraft, 'texts'> {
  readonly texts: Readonly<Partial<Record<Language, { readonly title: string; readonly content: string }>>>;
}

export const NO_TEXT = { title: '', content: '' } as const;

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
    texts: {},
  };
}

export function draftOf(announcement: OperatorAnnouncement): Draft {
  const { types, groupName, promotionType, execution, startDate, endDate, isPublished, position } = announcement;
  return {
    ...{ types, groupName, promotionType, execution, startDate, endDate, isPublished, position },
    promoAnnouncementCategoryIds: announcement.promoAnnouncementCategoryIds,
    announcementImages: announcement.announcementImages,
    texts: Object.fromEntries(announcement.texts.map(({ language, title, content }) => [language, { title, content }])),
  };
}

/** What goes to the server: the languages that have a title. */
export function requestOf({ texts, ...draft }: Draft, { languages }: OperatorMerchant): AnnouncementDraft {
  const written = languages.map((language) => ({ language, ...(texts[language] ?? NO_TEXT) }));
  return { ...draft, texts: written.filter(({ title }) => title.trim() !== '') };
}

export type DraftFault = 'needsTitle' | 'needsEnd' | 'needsType';

/** What the server would refuse. */
export function findFault(draft: Draft, { defaultLanguage }: OperatorMerchant): DraftFault | undefined {
  if ((draft.texts[defaultLanguage]?.title ?? '').trim() === '') return 'needsTitle';
  if (draft.endDate !== null && Date.parse(draft.endDate) <= Date.parse(draft.startDate)) return 'needsEnd';
  if (draft.types.length === 0) return 'needsType';
  return undefined;
}
