import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from './free-port.ts';

/** A local Facebook Login: a dialog that consents at once, a token, a profile. */
export interface Facebook {
  readonly settings: {
    readonly appId: string;
    readonly appSecret: string;
    readonly authorizeUrl: string;
    readonly tokenUrl: string;
    readonly profileUrl: string;
  };
  person: { id: string; name: string; email?: string };
  /** Whether the user declines in the dialog. */
  isRefusing: boolean;
  close(): Promise<void>;
}

const APP = { appId: '1029384756', appSecret: 'only-for-tests-b1a7' };

export async function startFacebook(): Promise<Facebook> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const tokens = new Set<string>();

  const dialog = (query: URLSearchParams, response: ServerResponse) => {
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    if (running.isRefusing) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(16).toString('hex');
      codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri: query.get('redirect_uri') ?? '' });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  };

  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await bodyOf(request));
    const code = form.get('code') ?? '';
    const asked = codes.get(code);
    codes.delete(code);
    const isRight =
      asked?.redirectUri === form.get('redirect_uri') &&
      asked?.challenge ===
        createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url') &&
      form.get('client_id') === APP.appId &&
      form.get('client_secret') === APP.appSecret;
    if (!isRight)
      return send(response, 400, { error: { message: 'Invalid verification code format.', type: 'OAuthException', code: 100 } });
    const accessToken = randomBytes(16).toString('hex');
    tokens.add(accessToken);
    return send(response, 200, { access_token: accessToken, token_type: 'bearer', expires_in: 5_183_944 });
  };

  const profile = (request: IncomingMessage, query: URLSearchParams, response: ServerResponse) => {
    const accessToken = (request.headers.authorization ?? '').replace('Bearer ', '');
    const proof = createHmac('sha256', APP.appSecret).update(accessToken).digest('hex');
    if (!tokens.has(accessToken) || query.get('appsecret_proof') !== proof) return send(response, 400, { error: { code: 100 } });
    return send(response, 200, running.person);
  };

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', base);
    if (pathname === '/dialog/oauth') dialog(searchParams, response);
    else if (pathname === '/oauth/access_token') void token(request, response);
    else if (pathname === '/me') profile(request, searchParams, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const running: Facebook = {
    settings: { ...APP, authorizeUrl: `${base}/dialog/oauth`, tokenUrl: `${base}/oauth/access_token`, profileUrl: `${base}/me` },
    person: { id: '10226001122334455', name: 'Rita Souza' },
    isRefusing: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}
