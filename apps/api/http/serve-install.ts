import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBrand } from '@jogada/merchant/contract/operator';
import { APP_ICON_FILES, appIconPath, type AppIconFile } from '@jogada/merchant/contract/player';
import { drawAppIcon, findAppProfile, findLogo, writeManifest, type Merchant, type MerchantDirectory } from '@jogada/merchant/server';
import { Problem, type Endpoint } from '@jogada/platform/contract';
import { refuse, type Database } from '@jogada/platform/server';
import type { ProcessServices } from './call-context.ts';
import { hostName } from './cookie-jar.ts';
import { siteOperatorContext } from './site-operator-context.ts';

const DAY_S = 86_400;
const YEAR_S = 31_536_000;

interface FileRoute {
  readonly Params: { readonly code: string; readonly file: string };
}

/** Makes a merchant's site installable: serves the manifest, the icons and the logo of its present brand, and its configuration profile. */
export function serveInstall(app: FastifyInstance, { database, now }: ProcessServices, directory: MerchantDirectory): void {
  const icons = iconStore(database);
  app.get('/manifest.webmanifest', async (request, reply) => {
    const merchant = await directory.findMerchantByHost(hostName(request));
    if (!merchant) return reply.code(404).send();
    return reply.header('cache-control', 'no-cache').type('application/manifest+json').send(writeManifest(merchant));
  });

  app.get<FileRoute>('/merchant/:code/:file', async (request, reply) => {
    const { code, file } = request.params;
    const merchant = await directory.findMerchantByHost(hostName(request));
    // Each host serves only its own merchant's folder.
    if (!merchant || merchant.code !== code) return reply.code(404).send();
    if (!isAppIcon(file)) {
      const own = database.forMerchants([code]);
      const profile = await findAppProfile(own, { merchantCode: code, file, at: now() });
      if (profile) return sendProfile(reply, profile);
      const ownLogo = await findLogo(own, { merchantCode: code, logoId: logoIdIn(file) });
      return ownLogo ? sendLogo(reply, ownLogo.bytes, 'public') : reply.code(404).send();
    }
    const icon = await icons(merchant, file);
    return icon ? sendIcon(request, reply, { icon, file }) : reply.code(404).send();
  });
}

/** Needs the permission to read the brand. */
const ENDPOINT: Endpoint = readBrand;

/** A merchant's logos at the console before any page shows them, for staff of the merchant only. */
export function serveStaffLogos(app: FastifyInstance, services: ProcessServices): void {
  app.get<FileRoute>('/merchant/:code/:file', async (request, reply) => {
    try {
      const { operator } = await siteOperatorContext(services, { request, reply, endpoint: ENDPOINT });
      const { code: merchantCode, file } = request.params;
      const isTheirs = operator.merchantCodes === null || operator.merchantCodes.includes(merchantCode);
      const ownLogo = isTheirs
        ? await findLogo(services.database.forMerchants([merchantCode]), { merchantCode, logoId: logoIdIn(file) })
        : undefined;
      if (!ownLogo) throw new Problem('not_found');
      return await sendLogo(reply, ownLogo.bytes, 'private');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return refuse(reply.header('cache-control', 'no-store'), error);
    }
  });
}

function logoIdIn(file: string): string {
  return file.endsWith('.webp') ? file.slice(0, -'.webp'.length) : '';
}

function sendLogo(reply: FastifyReply, bytes: Buffer, whose: 'public' | 'private'): FastifyReply {
  return reply
    .headers({
      'cache-control': `${whose}, max-age=${YEAR_S}, immutable`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .type('image/webp')
    .send(bytes);
}

// Not cached: a merchant can take a profile off its site, and its signature ends.
function sendProfile(reply: FastifyReply, profile: Buffer): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" })
    .type('application/x-apple-aspen-config')
    .send(profile);
}

type IconStore = (merchant: Merchant, file: AppIconFile) => Promise<Buffer | undefined>;

const DRAWN_MAX = 200;

/** Renders each icon once and caches it, as it takes longer than any other file. */
function iconStore(database: Database): IconStore {
  const drawn = new Map<string, Promise<Buffer | undefined>>();
  return (merchant, file) => {
    const { code: merchantCode, logo, theme } = merchant;
    const path = appIconPath({ merchantCode, logo, theme, ownLogo: merchant.ownLogo ?? undefined }, file);
    const known = drawn.get(path);
    if (known) return known;
    if (drawn.size >= DRAWN_MAX) drawn.clear();
    const icon = draw(database, merchant, file);
    drawn.set(path, icon);
    // A failure is not cached.
    icon.catch(() => drawn.delete(path));
    return icon;
  };
}

async function draw(database: Database, merchant: Merchant, file: AppIconFile): Promise<Buffer | undefined> {
  const { code: merchantCode, logo, theme, ownLogo: own } = merchant;
  // Icons have the background of the dark theme.
  const ownLogo = own ? await findLogo(database.forMerchants([merchantCode]), { merchantCode, logoId: own.dark }) : undefined;
  return drawAppIcon({ logo, theme, ownLogo }, file);
}

async function sendIcon(
  request: FastifyRequest,
  reply: FastifyReply,
  { icon, file }: { readonly icon: Buffer; readonly file: AppIconFile },
): Promise<FastifyReply> {
  // An address without a version must be revalidated.
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
