import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { APP_ICON_FILES, appIconPath, type AppIconFile } from '@jogada/merchant/contract/player';
import { drawAppIcon, writeManifest, type Merchant, type MerchantDirectory } from '@jogada/merchant/server';
import { hostName } from './cookie-jar.ts';

const DAY_S = 86_400;

/** What makes a merchant's site an app of its own on a home screen: the manifest and the icons, from its brand as it is now. */
export function serveInstall(app: FastifyInstance, directory: MerchantDirectory): void {
  const icons = iconStore();
  app.get('/manifest.webmanifest', async (request, reply) => {
    const merchant = await directory.findMerchantByHost(hostName(request));
    if (!merchant) return reply.code(404).send();
    return reply.header('cache-control', 'no-cache').type('application/manifest+json').send(writeManifest(merchant));
  });

  app.get<{ Params: { code: string; file: string } }>('/merchant/:code/:file', async (request, reply) => {
    const { code, file } = request.params;
    const merchant = await directory.findMerchantByHost(hostName(request));
    // Each host has its own merchant's folder and nobody else's.
    if (!merchant || merchant.code !== code || !isAppIcon(file)) return reply.code(404).send();
    const icon = await icons(merchant, file);
    return icon ? sendIcon(request, reply, { icon, file }) : reply.code(404).send();
  });
}

type IconStore = (merchant: Merchant, file: AppIconFile) => Promise<Buffer | undefined>;

const DRAWN_MAX = 200;

/** Draws each icon once: it takes longer than any other file here. */
function iconStore(): IconStore {
  const drawn = new Map<string, Promise<Buffer | undefined>>();
  return (merchant, file) => {
    const path = appIconPath({ merchantCode: merchant.code, logo: merchant.logo, theme: merchant.theme }, file);
    const known = drawn.get(path);
    if (known) return known;
    if (drawn.size >= DRAWN_MAX) drawn.clear();
    const icon = drawAppIcon(merchant, file);
    drawn.set(path, icon);
    return icon;
  };
}

async function sendIcon(
  request: FastifyRequest,
  reply: FastifyReply,
  { icon, file }: { readonly icon: Buffer; readonly file: AppIconFile },
): Promise<FastifyReply> {
  // The address says what it looks like; one without that is asked for anew.
  const isVersioned = /[?&]v=/.test(request.url);
  return reply
    .header('cache-control', isVersioned ? `public, max-age=${DAY_S}` : 'no-cache')
    .header('content-security-policy', "default-src 'none'")
    .type(file.endsWith('.svg') ? 'image/svg+xml' : 'image/png')
    .send(icon);
}

function isAppIcon(file: string): file is AppIconFile {
  return Object.hasOwn(APP_ICON_FILES, file);
}
