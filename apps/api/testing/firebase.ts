import { randomInt } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { freePort } from './free-port.ts';

/** A local phone verification service: signs tokens and publishes its keys. */
export interface Firebase {
  readonly settings: { readonly projectId: string; readonly issuer: string; readonly jwksUrl: string; readonly verifierUrl: string };
  /** The code in its SMS to a number. */
  codeOf(mobile: string): string;
  /** A token as a phone gets it after the SMS. The test sets what is wrong with it. */
  tokenFor(
    mobile: string,
    at: Date,
    change?: { readonly claims?: JWTPayload; readonly isForged?: boolean; readonly alg?: 'none' },
  ): Promise<string>;
  close(): Promise<void>;
}

const PROJECT = 'jogada-test';
const ISSUER = `https://securetoken.google.com/${PROJECT}`;
const HOUR_SECONDS = 3600;

export async function startFirebase(): Promise<Firebase> {
  const port = await freePort();
  const keys = await generateKeyPair('RS256');
  const strangeKeys = await generateKeyPair('RS256');
  const published = JSON.stringify({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'first', alg: 'RS256', use: 'sig' }] });
  const codes = new Map<string, string>();
  const server = createServer((request, response) => void serve(new URL(request.url ?? '/', 'http://firebase'), response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  const firebase: Firebase = {
    settings: {
      ...{ projectId: PROJECT, issuer: ISSUER },
      jwksUrl: `http://127.0.0.1:${port}/keys`,
      verifierUrl: `http://127.0.0.1:${port}/phone`,
    },
    codeOf: (mobile) => codes.get(mobile) ?? '',
    tokenFor(mobile, at, { claims = {}, isForged = false, alg } = {}) {
      const now = Math.floor(at.getTime() / 1000);
      const payload: JWTPayload = {
        iss: ISSUER,
        aud: PROJECT,
        sub: `uid-${mobile}`,
        iat: now,
        exp: now + HOUR_SECONDS,
        auth_time: now,
        phone_number: mobile,
        firebase: { sign_in_provider: 'phone' },
        ...claims,
      };
      if (alg === 'none') return Promise.resolve(`${part({ alg: 'none' })}.${part(payload)}.`);
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid: 'first' })
        .sign(isForged ? strangeKeys.privateKey : keys.privateKey);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function serve({ pathname, searchParams }: URL, response: ServerResponse): Promise<void> {
    const answer = (type: string, body: string) => response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
    const mobile = searchParams.get('mobile') ?? '';
    if (pathname === '/phone') answer('text/html', PHONE_PAGE);
    else if (pathname === '/keys') answer('application/json', published);
    else if (pathname === '/send') {
      codes.set(mobile, String(randomInt(100_000, 999_999)));
      answer('application/json', '{}');
    } else if (searchParams.get('code') === codes.get(mobile)) answer('text/plain', await firebase.tokenFor(mobile, new Date()));
    else response.writeHead(403).end();
  }
  return firebase;
}

/** The page for the site's frame, with the messages of `docs/phone-verifier.html` and without the SMS. */
const PHONE_PAGE = `<!doctype html><script>
const site = new URL(document.referrer).origin;
const say = (message) => parent.postMessage({ source: 'phone-verifier', ...message }, site);
let mobile = '';
addEventListener('message', async ({ origin, source, data }) => {
  if (origin !== site || source !== parent || data.source !== 'jogada-site') return;
  const { id } = data;
  if (data.type === 'send') {
    ({ mobile } = data);
    await fetch('/send?' + new URLSearchParams({ mobile }));
    return say({ type: 'sent', id, expirationTime: new Date(Date.now() + 60_000).toISOString() });
  }
  const answer = await fetch('/confirm?' + new URLSearchParams({ mobile, code: data.code }));
  say(answer.ok ? { type: 'verified', id, idToken: await answer.text() } : { type: 'wrong', id });
});
say({ type: 'ready' });
</script>`;

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
