import { chromium, type BrowserContext } from 'playwright-core';
import { createSealer } from '@jogada/platform/sealing';
import { findBrowser } from '../run/browser.mjs';
import { findFreePort } from '../run/free-port.mjs';

const FIRST_PORT = 24_500;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;
// What a test machine needs: no sandbox in a container, no talk with the maker.
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages are drawn by the processor itself, which costs half of what pretending to be a graphics card does.
  '--disable-gpu',
];

/** Games of ours draw with WebGL, which processors have to do here. */
const WITH_CANVAS_3D = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** A browser of the bench's own, which a second program can drive by its port. */
export interface BenchBrowser {
  readonly context: BrowserContext;
  readonly port: number;
  close(): Promise<void>;
}

export async function startBenchBrowser(baseURL: string, { hasCanvas3d = false } = {}): Promise<BenchBrowser> {
  const port = await findFreePort(FIRST_PORT);
  const context = await chromium.launchPersistentContext('', {
    executablePath: await findBrowser(),
    args: [...ARGUMENTS, ...(hasCanvas3d ? WITH_CANVAS_3D : []), `--remote-debugging-port=${port}`],
    baseURL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    ...PHONE,
  });
  return { context, port, close: () => context.close() };
}

/** Signs the browser in as a member, without the form. */
export async function signIn({ context }: BenchBrowser, member: { readonly username: string; readonly password: string }): Promise<void> {
  const sealer = createSealer(async () => (await (await context.request.get('/wps/session/key')).json()).value);
  const { headers, body } = await sealer.seal({ method: 'POST', path: '/wps/session/login', device: 'OTHERS', input: member });
  const answer = await context.request.post('/wps/session/login', { data: JSON.parse(body), headers: { Device: 'OTHERS', ...headers } });
  if (!answer.ok()) throw new Error(`${member.username} cannot sign in: ${answer.status()}`);
}
