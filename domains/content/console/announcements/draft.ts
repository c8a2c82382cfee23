import type { AnnouncementDraft, OperatorAnnouncement } from '@jogada/content/contract/operator';
import type { Language } from '@jogada/platform/contract';

/** A brand that the operator may write content for. */
export interface OperatorMerchant {
  readonly merchantCode: string;
  readonly name: string;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  /** Regulated brands forbid some claims (R30) and require a warning on advertisements (R28). */
  readonly isRegulated: boolean;
}

/** An announcement being edited. Every language has an entry, also those without a text. */
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

/** The request body: only the languages that have a title. */
export function requestOf({ texts, ...draft }: Draft, { languages }: OperatorMerchant): AnnouncementDraft {
  const written = languages.map((language) => ({ language, ...(texts[language] ?? NO_TEXT) }));
  return { ...draft, texts: written.filter(({ title }) => title.trim() !== '') };
}

export type DraftFault = 'needsTitle' | 'needsEnd' | 'needsType';

/** Returns what the server would refuse. */
export function findFault(draft: Draft, { defaultLanguage }: OperatorMerchant): DraftFault | undefined {
  if ((draft.texts[defaultLanguage]?.title ?? '').trim() === '') return 'needsTitle';
  if (draft.endDate !== null && Date.parse(draft.endDate) <= Date.parse(draft.startDate)) return 'needsEnd';
  if (draft.types.length === 0) return 'needsType';
  return undefined;
}
