import * as v from 'valibot';
import { Moment } from '@jogada/platform/contract';
import { operatorEndpoint } from './operator-endpoint.ts';
import { MerchantCode } from './site.ts';

export const LaunchItem = v.object({
  name: v.picklist(['legalNotice', 'hosts', 'brand', 'payments', 'games', 'serviceLinks']),
  state: v.picklist(['done', 'missing', 'notNeeded']),
  /** Whether the site opens for the first time only with it. */
  isDemanded: v.boolean(),
});
export type LaunchItem = v.InferOutput<typeof LaunchItem>;

/** What a site has of what a brand needs before its first opening, from stored facts. */
export const readSiteLaunch = operatorEndpoint({
  method: 'GET',
  path: '/ops/sites/:merchantCode/launch',
  summary: 'Read what a site still needs before its first opening',
  access: 'operator',
  permission: 'site.read',
  input: v.object({ merchantCode: MerchantCode }),
  output: v.object({
    /** The first opening; null: the site has never been open. */
    openedAt: v.nullable(Moment),
    /** In the order of the work. */
    items: v.array(LaunchItem),
  }),
  problems: ['not_found'],
});
