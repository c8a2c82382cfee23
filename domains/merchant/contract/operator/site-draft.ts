import * as v from 'valibot';
import { endpoint, Moment, Revision } from '@jogada/platform/contract';
import { MerchantCode, Site, SWITCH_NAME } from './site.ts';

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

export const readSiteDraft = endpoint({
  method: 'GET',
  path: '/ops/sites/:merchantCode/draft',
  summary: 'What of a site is to be otherwise, as far as somebody has drafted it',
  access: 'operator',
  input: v.object({ merchantCode: MerchantCode }),
  output: v.object({ draft: v.nullable(SiteDraft) }),
  problems: ['not_found'],
});

export const saveSiteDraft = endpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/draft',
  summary: 'Draft switches and templates of a site; nobody sees them but in a preview',
  access: 'operator',
  input: v.object({ merchantCode: MerchantCode, revision: Revision, templateFlags: Site.entries.templateFlags, changes: Changes }),
  output: SiteDraft,
  problems: ['not_found', 'changed_meanwhile'],
});

export const publishSiteDraft = endpoint({
  method: 'POST',
  path: '/ops/sites/:merchantCode/draft/publication',
  summary: 'Let the draft hold; open pages follow at once, and it is a version that can be undone',
  access: 'operator',
  input: v.object({ merchantCode: MerchantCode, revision: Revision }),
  output: Site,
  problems: ['not_found', 'changed_meanwhile'],
});

export const discardSiteDraft = endpoint({
  method: 'POST',
  path: '/ops/sites/:merchantCode/draft/removal',
  summary: 'Throw the draft away',
  access: 'operator',
  input: v.object({ merchantCode: MerchantCode, revision: Revision }),
  output: v.object({}),
  problems: ['not_found', 'changed_meanwhile'],
});

export const previewSiteDraft = endpoint({
  method: 'POST',
  path: '/ops/sites/:merchantCode/draft/preview',
  summary: 'An address at which the site is seen as drafted, for some minutes, by whoever opens it',
  access: 'operator',
  input: v.object({ merchantCode: MerchantCode }),
  output: v.object({ address: v.string(), until: Moment }),
  problems: ['not_found'],
});
