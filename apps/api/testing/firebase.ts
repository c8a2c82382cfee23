import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { freePort } from './free-port.ts';

/** Who verifies phones, on this machine: signs tokens and publishes its keys. */
export interface Firebase {
  readonly settings: { readonly projectId: string; readonly issuer: string; readonly jwksUrl: string };
  /** A token as a phone gets it after the SMS; what is wrong with it comes from the test. */
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
  const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(published));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    settings: { projectId: PROJECT, issuer: ISSUER, jwksUrl: `http://127.0.0.1:${port}/keys` },
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
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
