import type { SiteStatus } from './status.ts';

/** What a home screen shows of a merchant, by file name: `icon` with round corners, `maskable` to its edges, `touch` for iPhones. */
export const APP_ICON_FILES = {
  'icon.svg': { sizePx: null, look: 'rounded' },
  'icon-192.png': { sizePx: 192, look: 'rounded' },
  'icon-512.png': { sizePx: 512, look: 'rounded' },
  'maskable-192.png': { sizePx: 192, look: 'maskable' },
  'maskable-512.png': { sizePx: 512, look: 'maskable' },
  'touch-180.png': { sizePx: 180, look: 'full' },
} as const;
export type AppIconFile = keyof typeof APP_ICON_FILES;

/** The house's own icons, which are drawn by hand. */
const HOUSE_ICONS: Readonly<Record<AppIconFile, string>> = {
  'icon.svg': '/art/favicon.svg',
  'icon-192.png': '/art/pwa-192.png',
  'icon-512.png': '/art/pwa-512.png',
  'maskable-192.png': '/art/pwa-maskable-192.png',
  'maskable-512.png': '/art/pwa-maskable-512.png',
  'touch-180.png': '/art/apple-touch-icon.png',
};

type Look = Pick<SiteStatus['info'], 'merchantCode' | 'logo' | 'sign'> & {
  readonly theme: { readonly dark: Readonly<Record<string, string>> };
};

/** Where a merchant's icon lies: in a folder of its own, at another address when its looks change. */
export function appIconPath({ merchantCode, logo, sign, theme }: Look, file: AppIconFile): string {
  const primary = theme.dark['--primary'];
  if (primary === undefined) return HOUSE_ICONS[file];
  const version = [sign?.dark ?? logo, primary, theme.dark['--bg'] ?? ''].join('').replaceAll(/[^a-z0-9]/gi, '');
  return `/merchant/${merchantCode}/${file}?v=${version}`;
}

/** What a tab shows: a drawing where the sign is drawn, a picture where the merchant brought one. */
export function tabIconOf({ sign }: Pick<Look, 'sign'>): AppIconFile {
  return sign ? 'icon-192.png' : 'icon.svg';
}
