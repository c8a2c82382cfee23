import * as v from 'valibot';
import { INT4_MAX, Moment, wholeNumber } from '@jogada/platform/contract';
import { OperatorLogo } from './brand-logos.ts';
import { Brand } from './brand.ts';
import { MerchantCode } from './merchant-code.ts';
import { operatorEndpoint } from '../operator-endpoint.ts';

/** A merchant's brand and its earlier versions, newest first. Null means the default brand. */
export const OperatorBrand = v.object({
  merchantCode: v.string(),
  merchantName: v.string(),
  brand: v.nullable(Brand),
  /** The latest uploaded logos, newest first, and those in use. */
  logos: v.array(OperatorLogo),
  versions: v.array(v.object({ version: v.number(), brand: v.nullable(Brand), savedAt: Moment })),
});

export const readBrand = operatorEndpoint({
  method: 'GET',
  path: '/ops/sites/:merchantCode/brand',
  summary: "Retrieve a merchant's branding with its versions",
  access: 'operator',
  permission: 'site.read',
  input: v.object({ merchantCode: MerchantCode }),
  output: OperatorBrand,
  problems: ['not_found'],
});

/** Null restores the default. Open pages update immediately. */
export const saveBrand = operatorEndpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/brand',
  summary: "Change a merchant's branding",
  access: 'operator',
  permission: 'site.change',
  input: v.object({ merchantCode: MerchantCode, brand: v.nullable(Brand) }),
  output: OperatorBrand,
  problems: ['not_found', 'field_invalid'],
});

export const restoreBrand = operatorEndpoint({
  method: 'POST',
  path: '/ops/sites/:merchantCode/brand/restore',
  summary: 'Restore a former branding as a new version',
  access: 'operator',
  permission: 'site.change',
  input: v.object({ merchantCode: MerchantCode, version: wholeNumber({ min: 1, max: INT4_MAX }) }),
  output: OperatorBrand,
  problems: ['not_found', 'field_invalid'],
});
