import * as v from 'valibot';
import { GivenMoment, INT4_MAX, Moment, Revision, wholeNumber } from '@jogada/platform/contract';
import { operatorEndpoint, type OperatorEndpoint, type OperatorPermission } from './operator-endpoint.ts';

/** Kinds of content with drafts of their own, apart from the site. */
export const DRAFT_KINDS = ['announcement', 'banner', 'help_entry', 'promotion', 'service_links'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

const MAY_READ_DRAFT = {
  byParameter: 'kind',
  permissions: {
    announcement: 'content.read',
    banner: 'content.read',
    help_entry: 'help.write',
    promotion: 'promotions.read',
    service_links: 'service_links.write',
  },
} as const satisfies OperatorEndpoint['permission'] & { permissions: Record<DraftKind, OperatorPermission> };
const MAY_EDIT_DRAFT = {
  byParameter: 'kind',
  permissions: { ...MAY_READ_DRAFT.permissions, announcement: 'content.edit', banner: 'content.edit', promotion: 'promotions.change' },
} as const satisfies OperatorEndpoint['permission'] & { permissions: Record<DraftKind, OperatorPermission> };

/** An entity id; a merchant's code for its service links; a merchant's code, a dot and a key for a help entry. */
const DraftedId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}(?:\.[a-z0-9-]{1,40})?$/));
const Drafted = { kind: v.picklist(DRAFT_KINDS), draftedId: DraftedId } as const;
const CONTENT_FIELDS_MAX = 40;
const CONTENT_NAME_MAX = 40;
/** Content as accepted by its own endpoint: `AnnouncementDraft` and so on. */
const Content = v.pipe(v.record(v.pipe(v.string(), v.maxLength(CONTENT_NAME_MAX)), v.unknown()), v.maxEntries(CONTENT_FIELDS_MAX));

export const ContentDraft = v.object({
  revision: v.number(),
  content: Content,
  savedBy: v.string(),
  savedAt: Moment,
  /** Scheduled publication. */
  publishAt: v.nullable(Moment),
  /** The error of the scheduled publication. */
  refused: v.nullable(
    v.object({ code: v.string(), facts: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])) }),
  ),
});
export type ContentDraft = v.InferOutput<typeof ContentDraft>;

export const OperatorContent = v.object({
  /** What is published. */
  present: Content,
  draft: v.nullable(ContentDraft),
  /** Published versions, newest first. */
  versions: v.array(v.object({ version: v.number(), savedBy: v.string(), publishedAt: Moment })),
});
export type OperatorContent = v.InferOutput<typeof OperatorContent>;

export const readOperatorContent = operatorEndpoint({
  method: 'GET',
  path: '/ops/drafts/:kind/:draftedId',
  summary: 'Retrieve a content draft with its former versions',
  access: 'operator',
  permission: MAY_READ_DRAFT,
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
  'amount_above_maximum',
] as const;

/** Visible only in a preview. */
export const saveContentDraft = operatorEndpoint({
  method: 'PUT',
  path: '/ops/drafts/:kind/:draftedId',
  summary: 'Create or replace a content draft',
  access: 'operator',
  permission: MAY_EDIT_DRAFT,
  input: v.object({ ...Drafted, revision: Revision, content: Content, publishAt: v.optional(v.nullable(GivenMoment), null) }),
  output: OperatorContent,
  problems: REFUSALS,
});

export const publishContentDraft = operatorEndpoint({
  method: 'POST',
  path: '/ops/drafts/:kind/:draftedId/publication',
  summary: 'Publish a content draft as a new version',
  access: 'operator',
  permission: MAY_EDIT_DRAFT,
  input: v.object({ ...Drafted, revision: Revision }),
  output: OperatorContent,
  problems: REFUSALS,
});

export const discardContentDraft = operatorEndpoint({
  method: 'POST',
  path: '/ops/drafts/:kind/:draftedId/removal',
  summary: 'Discard a content draft',
  access: 'operator',
  permission: MAY_EDIT_DRAFT,
  input: v.object({ ...Drafted, revision: Revision }),
  output: OperatorContent,
  problems: ['not_found', 'changed_meanwhile'],
});

export const restoreContentVersion = operatorEndpoint({
  method: 'POST',
  path: '/ops/drafts/:kind/:draftedId/restoration',
  summary: 'Restore a former version of content as a new version',
  access: 'operator',
  permission: MAY_EDIT_DRAFT,
  input: v.object({ ...Drafted, version: wholeNumber({ min: 1, max: INT4_MAX }) }),
  output: OperatorContent,
  problems: REFUSALS,
});

/** Valid for some minutes, for every holder of the link. */
export const previewContentDraft = operatorEndpoint({
  method: 'POST',
  path: '/ops/drafts/:kind/:draftedId/preview',
  summary: 'Create a preview link of the site with its content drafts',
  access: 'operator',
  permission: MAY_EDIT_DRAFT,
  input: v.object(Drafted),
  output: v.object({ address: v.string(), until: Moment }),
  problems: ['not_found'],
});
