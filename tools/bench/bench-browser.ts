import { chromium, type BrowserContext } from 'playwright-core';
import { createSealer } from '@jogada/platform/sealing';
import { DEMO_ACCOUNTS } from '../../db/seed/demo-accounts.ts';
import { findBrowser } from '../run/browser.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;
// Required on test machines: no sandbox in a container, no requests to the vendor.
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Software rendering without GPU emulation costs half as much.
  '--disable-gpu',
];

/** The arcade's games use WebGL, which needs software rendering here. */
const WITH_CANVAS_3D = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

export interface BenchBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

export async function startBenchBrowser(baseURL: string, { hasCanvas3d = false } = {}): Promise<BenchBrowser> {
  const context = await chromium.launchPersistentContext('', {
    executablePath: await findBrowser(),
    args: [...BROWSER_ARGUMENTS, ...(hasCanvas3d ? WITH_CANVAS_3D : [])],
    baseURL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    ...PHONE,
  });
  return { context, close: () => context.close() };
}

/** Signs a browser in as the demo player without the form. */
export async function signInDemoPlayer({ request }: BrowserContext, siteUrl: string): Promise<void> {
  const player = DEMO_ACCOUNTS.find(({ role }) => role === 'player');
  if (!player) throw new Error('the demo has no player');
  const { username, password } = player;
  const sealer = createSealer(async () => (await (await request.get(`${siteUrl}/wps/session/key`)).json()).value);
  const { headers, body } = await sealer.seal({
    method: 'POST',
    path: '/wps/session/login',
    device: 'OTHERS',
    input: { username, password },
  });
  const answer = await request.post(`${siteUrl}/wps/session/login`, { data: JSON.parse(body), headers: { Device: 'OTHERS', ...headers } });
  if (!answer.ok()) throw new Error(`${username} cannot sign in: ${answer.status()}`);
}
