import { LANGUAGE_TAGS } from '@jogada/platform/contract';
import { APP_ICON_FILES, appIconPath, type AppIconFile } from '../../contract/player/index.ts';
import type { Merchant } from '../merchant.ts';

const HOUSE_BACKGROUND = '#0a1210';
const SHORT_NAME_MAX = 12;

/** The web app manifest of a merchant's site: its current name, colours and icons. */
export function writeManifest({ code, name, defaultLanguage, logo, ownLogo, theme }: Merchant): object {
  const background = theme.dark['--bg'] ?? HOUSE_BACKGROUND;
  const look = { merchantCode: code, logo, theme, ownLogo: ownLogo ?? undefined };
  return {
    id: '/m',
    name,
    short_name: name.length > SHORT_NAME_MAX ? (name.split(' ')[0] ?? name) : name,
    lang: LANGUAGE_TAGS[defaultLanguage],
    start_url: '/m/home',
    scope: '/m',
    display: 'standalone',
    theme_color: background,
    background_color: background,
    categories: ['games', 'entertainment'],
    icons: MANIFEST_ICONS.map((file) => ({
      src: appIconPath(look, file),
      sizes: sizesOf(file),
      type: 'image/png',
      purpose: APP_ICON_FILES[file].look === 'maskable' ? 'maskable' : 'any',
    })),
  };
}

const MANIFEST_ICONS = ['icon-192.png', 'icon-512.png', 'maskable-192.png', 'maskable-512.png'] as const satisfies readonly AppIconFile[];

function sizesOf(file: (typeof MANIFEST_ICONS)[number]): string {
  const { sizePx } = APP_ICON_FILES[file];
  return `${sizePx}x${sizePx}`;
}
