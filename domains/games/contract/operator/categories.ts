import * as v from 'valibot';
import { endpoint, plainText } from '@jogada/platform/contract';

const MerchantCode = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,31}$/));

/** What the rules of a merchant's country say of a kind of games. */
export const CATEGORY_STATUSES = ['allowed', 'needs_certificate', 'prohibited'] as const;

export const OperatorCategory = v.object({
  category: v.string(),
  status: v.picklist(CATEGORY_STATUSES),
  /** What the merchant has on file; null where there is none. */
  certificateId: v.nullable(v.string()),
  /** Whether its games are offered at all. */
  isOpen: v.boolean(),
  /** Who asked for the certificate to be put on file, while somebody else has to agree. */
  askedBy: v.nullable(v.string()),
});
export type OperatorCategory = v.InferOutput<typeof OperatorCategory>;

const Categories = v.object({ categories: v.array(OperatorCategory) });

export const listOperatorCategories = endpoint({
  method: 'GET',
  path: '/ops/sites/:merchantCode/categories',
  summary: 'Which kinds of games the law of its country lets a merchant offer, and the certificates that it has for them',
  access: 'operator',
  input: v.object({ merchantCode: MerchantCode }),
  output: Categories,
  problems: ['not_found'],
});

export const setCategoryCertificate = endpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/categories/:category/certificate',
  summary: 'Put a certificate on file once somebody else agrees, or take it off the file at once: without one the games are hidden',
  access: 'operator',
  input: v.object({
    merchantCode: MerchantCode,
    category: v.pipe(v.string(), v.regex(/^[A-Z]{2,16}$/)),
    /** Blank takes the one on file away. */
    certificateId: v.union([v.literal(''), plainText({ min: 3, max: 80 })]),
    reason: v.optional(plainText({ max: 300 }), ''),
  }),
  output: Categories,
  problems: ['not_found', 'category_prohibited', 'category_open', 'field_required', 'approval_waiting'],
});
