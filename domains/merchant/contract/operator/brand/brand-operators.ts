import * as v from 'valibot';
import { endpoint, INT4_MAX, Moment, wholeNumber } from '@jogada/platform/contract';
import { OperatorLogo } from './brand-logos.ts';
import { Brand } from './brand.ts';
import { MerchantCode } from './merchant-code.ts';

/** A merchant's look and those before it, newest first. Without a brand it is the house's own. */
const OperatorBrand = v.object({
  merchantCode: v.string(),
  merchantName: v.string(),
  brand: v.nullable(Brand),
  /** Those that were sent for it, the newest first, and the ones that it shows. */
  signs: v.array(OperatorLogo),
  versions: v.array(v.object({ version: v.number(), brand: v.nullable(Brand), savedAt: Moment })),
});

export const readBrand = endpoint({
  method: 'GET',
  path: '/ops/sites/:merchantCode/brand',
  summary: "A merchant's look, and every look that it had",
  access: 'operator',
  input: v.object({ merchantCode: MerchantCode }),
  output: OperatorBrand,
  problems: ['not_found'],
});

export const saveBrand = endpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/brand',
  summary: "Change a merchant's look; null takes the house's own. Open pages follow at once",
  access: 'operator',
  input: v.object({ merchantCode: MerchantCode, brand: v.nullable(Brand) }),
  output: OperatorBrand,
  problems: ['not_found', 'field_invalid'],
});

export const restoreBrand = endpoint({
  method: 'POST',
  path: '/ops/sites/:merchantCode/brand/restore',
  summary: 'Take up a former look again, as a new version',
  access: 'operator',
  input: v.object({ merchantCode: MerchantCode, version: wholeNumber({ min: 1, max: INT4_MAX }) }),
  output: OperatorBrand,
  problems: ['not_found'],
});
