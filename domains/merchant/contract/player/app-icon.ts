import type { SiteStatus } from './status.ts';

/** A merchant's app icons by file name: `icon` with rounded corners, `maskable` to the edges, `touch` for iPhones. */
export const APP_ICON_FILES = {
  'icon.svg': { sizePx: null, look: 'rounded' },
  'icon-192.png': { sizePx: 192, look: 'rounded' },
  'icon-512.png': { sizePx: 512, look: 'rounded' },
  'maskable-192.png': { sizePx: 192, look: 'maskable' },
  'maskable-512.png': { sizePx: 512, look: 'maskable' },
  'touch-180.png': { sizePx: 180, look: 'full' },
} as const;
export type AppIconFile = keyof typeof APP_ICON_FILES;

/** The icons of the default brand, drawn by hand. */
const HOUSE_ICONS: Readonly<Record<AppIconFile, string>> = {
  'icon.svg': '/art/favicon.svg',
  'icon-192.png': '/art/pwa-192.png',
  'icon-512.png': '/art/pwa-512.png',
  'maskable-192.png': '/art/pwa-maskable-192.png',
  'maskable-512.png': '/art/pwa-maskable-512.png',
  'touch-180.png': '/art/apple-touch-icon.png',
};

type Look = Pick<SiteStatus['info'], 'merchantCode' | 'logo' | 'ownLogo'> & {
  readonly theme: { readonly dark: Readonly<Record<string, string>> };
};

/** The path of a merchant's icon. It changes with the brand. */
export function appIconPath({ merchantCode, logo, ownLogo, theme }: Look, file: AppIconFile): string {
  const primary = theme.dark['--primary'];
  if (primary === undefined) return HOUSE_ICONS[file];
  const version = [ownLogo?.dark ?? logo, primary, theme.dark['--bg'] ?? ''].join('').replaceAll(/[^a-z0-9]/gi, '');
  return `/merchant/${merchantCode}/${file}?v=${version}`;
}

/** The tab icon: an SVG for a drawn logo, a PNG for an uploaded one. */
export function tabIconOf({ ownLogo }: Pick<Look, 'ownLogo'>): AppIconFile {
  return ownLogo ? 'icon-192.png' : 'icon.svg';
}
