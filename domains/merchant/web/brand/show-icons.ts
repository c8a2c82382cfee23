import { appIconPath, tabIconOf, type SiteStatus } from '@jogada/merchant/contract/player';

/** Gives an open page's tab, and whoever puts the page on a home screen, the icons of its merchant as they are now. */
export function showIcons(info: SiteStatus['info']): void {
  show('icon', appIconPath(info, tabIconOf(info)));
  show('apple-touch-icon', appIconPath(info, 'touch-180.png'));
}

function show(kind: string, path: string): void {
  const link = document.querySelector<HTMLLinkElement>(`link[rel="${kind}"]`);
  if (link && link.getAttribute('href') !== path) link.href = path;
}
