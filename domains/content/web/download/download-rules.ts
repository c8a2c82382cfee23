import { INSTALL_PATH, type AppWindow, type DownloadType } from '@jogada/merchant/contract/player';
import type { Visit } from './visit.ts';

type Resources = readonly { readonly resourceType: string; readonly url: string }[];

/** URL of a download type; undefined when the merchant has none. */
export function downloadOf(resources: Resources, type: DownloadType): string | undefined {
  return resources.find(({ resourceType }) => resourceType === type)?.url;
}

/** A way to get the app. `install` and `homeScreen` put the site itself on the home screen, the others link to a file or a store. */
export type DownloadWay =
  | { readonly kind: 'android' | 'ios' | 'mobileConfig'; readonly url: string }
  | { readonly kind: 'install' }
  | { readonly kind: 'homeScreen' };

/** The ways available in this environment, in display order (CON-16). */
export function waysOf({ platform, isSafari, installed }: Visit, resources: Resources): readonly DownloadWay[] {
  const linkOf = (kind: 'android' | 'ios' | 'mobileConfig', type: DownloadType): readonly DownloadWay[] => {
    const url = downloadOf(resources, type);
    return url === undefined ? [] : [{ kind, url }];
  };
  if (platform === 'android')
    return downloadOf(resources, 'Android') === INSTALL_PATH ? [{ kind: 'install' }] : linkOf('android', 'Android');
  if (platform === 'other') return [];
  if (!hasLink('ios', resources)) return [];
  const own = downloadOf(resources, 'IOS') === INSTALL_PATH;
  return [
    ...linkOf('mobileConfig', 'MOBILECONFIG'),
    ...(own && isSafari ? [] : linkOf('ios', 'IOS')),
    // Only Safari can add to the home screen. Not offered when the site is there already.
    ...(isSafari && installed === 'no' ? [{ kind: 'homeScreen' } as const] : []),
  ];
}

/** Whether a download link is configured for a platform. */
export function hasLink(platform: Visit['platform'], resources: Resources): boolean {
  if (platform === 'android') return downloadOf(resources, 'Android') !== undefined;
  return platform === 'ios' && (downloadOf(resources, 'IOS') ?? downloadOf(resources, 'MOBILECONFIG')) !== undefined;
}

interface BarQuestion {
  readonly visit: Visit;
  readonly resources: Resources;
  readonly window: AppWindow;
  readonly hasSession: boolean;
  /** The stored flag. */
  readonly isHidden: boolean;
}

export function isBarShown({ visit, resources, window, hasSession, isHidden }: BarQuestion): boolean {
  if (isHidden || visit.isInApp || visit.installed === 'pwa') return false;
  if (visit.installed === 'clip' && !leadsToIosApp(resources)) return false;
  return hasLink(visit.platform, resources) && (hasSession || !window.needsLogin);
}

// A web clip does not need another web clip of the same site.
function leadsToIosApp(resources: Resources): boolean {
  const url = downloadOf(resources, 'IOS');
  return url !== undefined && url !== INSTALL_PATH;
}

/** Whether the header offers the app: never in the app or from a home screen. */
export function isButtonShown({ visit, resources, window }: Pick<BarQuestion, 'visit' | 'resources' | 'window'>): boolean {
  return window.isOn && !visit.isInApp && visit.installed === 'no' && hasLink(visit.platform, resources);
}
