import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { byLanguage, cursorInput, idSchema, Moment, pageOf, plainText } from '@jogada/platform/contract';
import { LetterId } from '../player/inbox.ts';

/** Plain text, several lines. */
const Body = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(5000), v.regex(/^[\P{Cc}\n\t]*$/u));
const LetterText = v.object({ title: plainText({ min: 1, max: 120 }), content: Body });
const LetterTexts = v.pipe(
  v.object(byLanguage(v.optional(LetterText))),
  v.check((texts) => Object.values(texts).some((text) => text !== undefined), 'must have a text in one language at least'),
);

export const SentLetter = v.object({
  letterId: LetterId,
  merchantCode: v.string(),
  /** Null for a message to all members. */
  memberId: v.nullable(idSchema('mbr')),
  username: v.nullable(v.string()),
  texts: v.record(v.string(), v.object({ title: v.string(), content: v.string() })),
  writtenBy: v.string(),
  writtenAt: Moment,
  readCount: v.number(),
});
export type SentLetter = v.InferOutput<typeof SentLetter>;

export const sendLetter = operatorEndpoint({
  method: 'POST',
  path: '/ops/letters',
  summary: 'Send a message to one member or to all members of a merchant',
  access: 'operator',
  permission: 'letters.send',
  idempotent: true,
  input: v.object({
    merchantCode: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,31}$/)),
    /** Null for a message to all members. The field is required, so that omitting it cannot address everyone. */
    username: v.nullable(plainText({ min: 1, max: 64 })),
    texts: LetterTexts,
  }),
  output: SentLetter,
  problems: ['merchant_unknown', 'not_found', 'claim_forbidden'],
});

export const listSentLetters = operatorEndpoint({
  method: 'GET',
  path: '/ops/letters',
  summary: 'List the messages sent to members',
  access: 'operator',
  permission: 'letters.send',
  input: v.object({ memberId: v.optional(idSchema('mbr')), ...cursorInput({ pageSize: 25, pageSizeMax: 100 }) }),
  output: pageOf(SentLetter),
  problems: [],
});
