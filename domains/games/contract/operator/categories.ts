import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { plainText } from '@jogada/platform/contract';

const MerchantCode = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,31}$/));

/** The rule of a merchant's jurisdiction for a game category. */
export const CATEGORY_STATUSES = ['allowed', 'needs_certificate', 'prohibited'] as const;

export const OperatorCategory = v.object({
  category: v.string(),
  status: v.picklist(CATEGORY_STATUSES),
  /** The certificate on file; null without one. */
  certificateId: v.nullable(v.string()),
  /** Whether the merchant can offer the category's games. */
  isOpen: v.boolean(),
  /** The operator who submitted the certificate, while approval is pending. */
  askedBy: v.nullable(v.string()),
});
export type OperatorCategory = v.InferOutput<typeof OperatorCategory>;

const Categories = v.object({ categories: v.array(OperatorCategory) });

export const listOperatorCategories = operatorEndpoint({
  method: 'GET',
  path: '/ops/sites/:merchantCode/categories',
  summary: "List a merchant's permitted game categories and certificates",
  access: 'operator',
  permission: 'games.read',
  input: v.object({ merchantCode: MerchantCode }),
  output: Categories,
  problems: ['not_found'],
});

/** Setting needs the approval of another operator, removing is immediate. Without a certificate the games are hidden. */
export const setCategoryCertificate = operatorEndpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/categories/:category/certificate',
  summary: 'Set or remove the certificate of a game category',
  access: 'operator',
  permission: 'games.offer',
  input: v.object({
    merchantCode: MerchantCode,
    category: v.pipe(v.string(), v.regex(/^[A-Z]{2,16}$/)),
    /** An empty value removes the certificate on file. */
    certificateId: v.union([v.literal(''), plainText({ min: 3, max: 80 })]),
    reason: v.optional(plainText({ max: 300 }), ''),
  }),
  output: Categories,
  problems: ['not_found', 'category_prohibited', 'category_open', 'field_required', 'approval_waiting'],
});
