import { appIconPath, tabIconOf, type SiteStatus } from '@jogada/merchant/contract/player';

/** Updates an open page's tab icon and home screen icons to the merchant's current ones. */
export function showIcons(info: SiteStatus['info']): void {
  show('icon', appIconPath(info, tabIconOf(info)));
  show('apple-touch-icon', appIconPath(info, 'touch-180.png'));
}

function show(kind: string, path: string): void {
  const link = document.querySelector<HTMLLinkElement>(`link[rel="${kind}"]`);
  if (link && link.getAttribute('href') !== path) link.href = path;
}
