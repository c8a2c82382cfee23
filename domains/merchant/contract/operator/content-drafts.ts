import * as v from 'valibot';
import { endpoint, GivenMoment, INT4_MAX, Moment, Revision, wholeNumber } from '@jogada/platform/contract';

/** What is drafted apart from the site itself. */
export const DRAFT_KINDS = ['announcement', 'banner', 'help_entry', 'promotion', 'service_links'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** An id of the house's; a merchant's code for its service links; a merchant's code, a dot and a key for an entry of its help. */
const DraftedId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}(?:\.[a-z0-9-]{1,40})?$/));
const Drafted = { kind: v.picklist(DRAFT_KINDS), draftedId: DraftedId } as const;
const CONTENT_FIELDS_MAX = 40;
const CONTENT_NAME_MAX = 40;
/** As the desk of the thing itself takes it: `AnnouncementDraft` and so on. */
const Content = v.pipe(v.record(v.pipe(v.string(), v.maxLength(CONTENT_NAME_MAX)), v.unknown()), v.maxEntries(CONTENT_FIELDS_MAX));

const ContentDraft = v.object({
  revision: v.number(),
  content: Content,
  savedBy: v.string(),
  savedAt: Moment,
  /** When it is published by itself. */
  publishAt: v.nullable(Moment),
  /** The refusal that it met when its time had come. */
  refused: v.nullable(
    v.object({ code: v.string(), facts: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])) }),
  ),
});
export type ContentDraft = v.InferOutput<typeof ContentDraft>;

export const OperatorContent = v.object({
  draft: v.nullable(ContentDraft),
  /** What was published, newest first. */
  versions: v.array(v.object({ version: v.number(), savedBy: v.string(), publishedAt: Moment })),
});
export type OperatorContent = v.InferOutput<typeof OperatorContent>;

export const readOperatorContent = endpoint({
  method: 'GET',
  path: '/ops/drafts/:kind/:draftedId',
  summary: 'What of a piece of content is drafted, and what it was',
  access: 'operator',
  input: v.object(Drafted),
  output: OperatorContent,
  problems: ['not_found'],
});

const REFUSALS = [
  'not_found',
  'changed_meanwhile',
  'field_required',
  'field_invalid',
  'claim_forbidden',
  'link_refused',
  'promotion_forbidden',
  'promotion_claim_refused',
  'malformed_request',
] as const;

export const saveContentDraft = endpoint({
  method: 'PUT',
  path: '/ops/drafts/:kind/:draftedId',
  summary: 'Draft what content is to be, and when; nobody sees it but in a preview',
  access: 'operator',
  input: v.object({ ...Drafted, revision: Revision, content: Content, publishAt: v.optional(v.nullable(GivenMoment), null) }),
  output: OperatorContent,
  problems: REFUSALS,
});

export const publishContentDraft = endpoint({
  method: 'POST',
  path: '/ops/drafts/:kind/:draftedId/publication',
  summary: 'Let a draft hold, as a version that can be undone',
  access: 'operator',
  input: v.object({ ...Drafted, revision: Revision }),
  output: OperatorContent,
  problems: REFUSALS,
});

export const discardContentDraft = endpoint({
  method: 'POST',
  path: '/ops/drafts/:kind/:draftedId/removal',
  summary: 'Throw a draft away',
  access: 'operator',
  input: v.object({ ...Drafted, revision: Revision }),
  output: OperatorContent,
  problems: ['not_found', 'changed_meanwhile'],
});

export const restoreContentVersion = endpoint({
  method: 'POST',
  path: '/ops/drafts/:kind/:draftedId/restoration',
  summary: 'Take up again what content was; also this can be undone',
  access: 'operator',
  input: v.object({ ...Drafted, version: wholeNumber({ min: 1, max: INT4_MAX }) }),
  output: OperatorContent,
  problems: REFUSALS,
});

export const previewContentDraft = endpoint({
  method: 'POST',
  path: '/ops/drafts/:kind/:draftedId/preview',
  summary: 'An address at which the site is seen with its drafts, for some minutes, by whoever opens it',
  access: 'operator',
  input: v.object(Drafted),
  output: v.object({ address: v.string(), until: Moment }),
  problems: ['not_found'],
});
