import * as v from 'valibot';
import { GivenMoment } from '@jogada/platform/contract';
import { AppWindow, DOWNLOAD_TYPES } from '../player/app-window.ts';
import { Site } from './site.ts';
import { operatorEndpoint } from './operator-endpoint.ts';

const MerchantCode = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,31}$/));
const ADDRESS_MAX = 500;
const CDNS_MAX = 10;

/** The app window with its links, as edited in the console. */
const AppWindowSetting = v.object({
  ...AppWindow.entries,
  offer: v.nullable(v.object({ ...AppWindow.entries.offer.wrapped.entries, endsAt: GivenMoment })),
  /** At most one of each type. Https, or the site's own /m/app; the icon is a picture of the site or of one of its image CDNs. */
  links: v.pipe(
    v.array(v.object({ resourceType: v.picklist(DOWNLOAD_TYPES), url: v.pipe(v.string(), v.trim(), v.maxLength(ADDRESS_MAX)) })),
    v.maxLength(DOWNLOAD_TYPES.length),
    v.check((links) => new Set(links.map(({ resourceType }) => resourceType)).size === links.length),
  ),
});

/** Open pages update immediately. */
export const setAppWindow = operatorEndpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/app-window',
  summary: 'Configure how a site promotes its app',
  access: 'operator',
  permission: 'site.change',
  input: v.object({ merchantCode: MerchantCode, ...AppWindowSetting.entries }),
  output: Site,
  problems: ['not_found', 'link_refused', 'field_invalid'],
});

/** Each page picks one and falls back to the others and to the site itself. */
export const setImageCdns = operatorEndpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/image-cdns',
  summary: 'Set the image CDNs of a site',
  access: 'operator',
  permission: 'site.change',
  input: v.object({
    merchantCode: MerchantCode,
    imageCdns: v.pipe(v.array(v.pipe(v.string(), v.trim(), v.maxLength(ADDRESS_MAX))), v.maxLength(CDNS_MAX)),
  }),
  output: Site,
  problems: ['not_found', 'link_refused'],
});
