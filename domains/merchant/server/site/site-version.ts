import * as v from 'valibot';
import { Site } from '@jogada/merchant/contract/operator';
import type { SwitchNode } from '@jogada/merchant/contract/player';

/** The settings that can be restored: all but maintenance and hosts. */
const Settings = v.object({
  general: Site.entries.general,
  regions: Site.entries.regions,
  templateFlags: Site.entries.templateFlags,
  switches: v.array(v.object({ modId: v.string(), isOn: v.boolean() })),
  registrationFields: Site.entries.registrationFields,
  legal: Site.entries.legal,
  appWindow: Site.entries.appWindow,
  imageCdns: Site.entries.imageCdns,
});
export type SiteSettings = v.InferOutput<typeof Settings>;

/** The settings of a site as stored in a version. */
export function settingsOf({
  general,
  regions,
  templateFlags,
  switches,
  registrationFields,
  legal,
  appWindow,
  imageCdns,
}: Site): SiteSettings {
  return { general, regions, templateFlags, switches: flat(switches), registrationFields, legal, appWindow, imageCdns };
}

export function settingsIn(kept: unknown): SiteSettings {
  return v.parse(Settings, kept);
}

function flat(nodes: readonly SwitchNode[]): SiteSettings['switches'] {
  return nodes.flatMap(({ modId, enabled, childrenNodes }) => [{ modId, isOn: enabled === '1' }, ...flat(childrenNodes)]);
}
