import * as v from 'valibot';
import { endpoint, Moment } from '@jogada/platform/contract';
import { Brand } from './brand.ts';

const MerchantCode = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,31}$/));

/** A merchant's look and those before it, newest first. Without a brand it is the house's own. */
const BrandDesk = v.object({
  merchantCode: v.string(),
  merchantName: v.string(),
  brand: v.nullable(Brand),
  versions: v.array(v.object({ version: v.number(), brand: v.nullable(Brand), savedAt: Moment })),
});

export const readBrand = endpoint({
  method: 'GET',
  path: '/ops/sites/:merchantCode/brand',
  summary: "A merchant's look, and every look that it had",
  access: 'operator',
  input: v.object({ merchantCode: MerchantCode }),
  output: BrandDesk,
  problems: ['not_found'],
});

export const saveBrand = endpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/brand',
  summary: "Change a merchant's look; null takes the house's own. Open pages follow at once",
  access: 'operator',
  input: v.object({ merchantCode: MerchantCode, brand: v.nullable(Brand) }),
  output: BrandDesk,
  problems: ['not_found'],
});

export const restoreBrand = endpoint({
  method: 'POST',
  path: '/ops/sites/:merchantCode/brand/restore',
  summary: 'Take up a former look again, as a new version',
  access: 'operator',
  input: v.object({ merchantCode: MerchantCode, version: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  output: BrandDesk,
  problems: ['not_found'],
});
