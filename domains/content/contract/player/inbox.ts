import * as v from 'valibot';
import { channel, cursorInput, endpoint, idSchema, Moment, pageOf } from '@jogada/platform/contract';

export const LetterId = idSchema('ltr');

/** news: to all members; mail: to one member. */
export const LETTER_KINDS = ['news', 'mail'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

export const Letter = v.object({
  letterId: LetterId,
  kind: v.picklist(LETTER_KINDS),
  title: v.string(),
  /** Plain text with line breaks. */
  content: v.string(),
  /** The screen that the message refers to. */
  link: v.nullable(v.string()),
  writtenAt: Moment,
  isRead: v.boolean(),
});
export type Letter = v.InferOutput<typeof Letter>;

export const listLetters = endpoint({
  method: 'GET',
  path: '/wps/inbox',
  summary: "List the messages in the member's inbox",
  access: 'signed_in',
  input: v.object({ kind: v.picklist(LETTER_KINDS), ...cursorInput({ pageSize: 20, pageSizeMax: 50 }) }),
  output: pageOf(Letter),
  problems: ['feature_unavailable'],
});

/** The response is the number itself. */
export const readUnreadLetters = endpoint({
  method: 'GET',
  path: '/wps/inbox/unread',
  summary: 'Count the unread messages in the inbox',
  access: 'signed_in',
  input: v.object({}),
  output: v.number(),
  problems: [],
});

const OneLetter = v.object({ letterId: LetterId });

export const markLetterRead = endpoint({
  method: 'PUT',
  path: '/wps/inbox/:letterId/read',
  summary: 'Mark an inbox message as read',
  access: 'signed_in',
  input: OneLetter,
  output: v.object({}),
  problems: ['not_found'],
  inRestrictedRegion: 'served',
});

export const removeLetter = endpoint({
  method: 'DELETE',
  path: '/wps/inbox/:letterId',
  summary: 'Delete an inbox message; it can be restored',
  access: 'signed_in',
  input: OneLetter,
  output: v.object({}),
  problems: ['not_found'],
});

export const restoreLetter = endpoint({
  method: 'PUT',
  path: '/wps/inbox/:letterId/restore',
  summary: 'Restore a deleted inbox message',
  access: 'signed_in',
  input: OneLetter,
  output: v.object({}),
  problems: ['not_found'],
  inRestrictedRegion: 'served',
});

/** A message of the member was received, read, removed or restored. */
export const inboxChanged = channel({ name: 'inbox', scope: 'account', message: v.object({ changedAt: Moment }) });

/** A message to all members was sent. */
export const newsArrived = channel({ name: 'news', scope: 'merchant', message: v.object({ changedAt: Moment }) });
