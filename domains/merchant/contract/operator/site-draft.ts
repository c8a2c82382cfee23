import * as v from 'valibot';
import { Moment, Revision } from '@jogada/platform/contract';
import { MerchantCode, Site, SWITCH_NAME } from './site.ts';
import { operatorEndpoint } from './operator-endpoint.ts';

const Changes = v.pipe(v.array(v.object({ modId: v.pipe(v.string(), v.regex(SWITCH_NAME)), isOn: v.boolean() })), v.maxLength(300));

/** Pending changes of a site, not public until published. */
export const SiteDraft = v.object({
  merchantCode: v.string(),
  revision: v.number(),
  templateFlags: Site.entries.templateFlags,
  changes: v.array(v.object({ modId: v.string(), isOn: v.boolean() })),
  savedAt: Moment,
});
export type SiteDraft = v.InferOutput<typeof SiteDraft>;

export const readSiteDraft = operatorEndpoint({
  method: 'GET',
  path: '/ops/sites/:merchantCode/draft',
  summary: "Retrieve a site's draft",
  access: 'operator',
  permission: 'site.read',
  input: v.object({ merchantCode: MerchantCode }),
  output: v.object({ draft: v.nullable(SiteDraft) }),
  problems: ['not_found'],
});

/** Visible only in a preview. */
export const saveSiteDraft = operatorEndpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/draft',
  summary: "Create or replace a site's draft of switches and templates",
  access: 'operator',
  permission: 'site.change',
  input: v.object({ merchantCode: MerchantCode, revision: Revision, templateFlags: Site.entries.templateFlags, changes: Changes }),
  output: SiteDraft,
  problems: ['not_found', 'changed_meanwhile'],
});

/** Open pages update immediately. */
export const publishSiteDraft = operatorEndpoint({
  method: 'POST',
  path: '/ops/sites/:merchantCode/draft/publication',
  summary: "Publish a site's draft as a new version",
  access: 'operator',
  permission: 'site.change',
  input: v.object({ merchantCode: MerchantCode, revision: Revision }),
  output: Site,
  problems: ['not_found', 'changed_meanwhile'],
});

export const discardSiteDraft = operatorEndpoint({
  method: 'POST',
  path: '/ops/sites/:merchantCode/draft/removal',
  summary: "Discard a site's draft",
  access: 'operator',
  permission: 'site.change',
  input: v.object({ merchantCode: MerchantCode, revision: Revision }),
  output: v.object({}),
  problems: ['not_found', 'changed_meanwhile'],
});

/** Valid for some minutes, for every holder of the link. */
export const previewSiteDraft = operatorEndpoint({
  method: 'POST',
  path: '/ops/sites/:merchantCode/draft/preview',
  summary: "Create a preview link of a site's draft",
  access: 'operator',
  permission: 'site.change',
  input: v.object({ merchantCode: MerchantCode }),
  output: v.object({ address: v.string(), until: Moment }),
  problems: ['not_found'],
});
