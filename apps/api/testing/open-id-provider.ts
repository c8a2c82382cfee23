import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, decodeJwt, type JWTPayload } from 'jose';
import { interactionPolicy, Provider } from 'oidc-provider';
import { freePort } from './free-port.ts';

/** A local OpenID provider with a user who is signed in already. The test sets the user. */
export interface OpenIdProvider {
  readonly settings: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  /** The present user. */
  person: { sub: string; name: string; email: string; email_verified: boolean };
  /** Changes the signed claims; null leaves them. */
  tamper: ((claims: JWTPayload) => JWTPayload) | null;
  /** Signs with a key that is not published. */
  isForged: boolean;
  close(): Promise<void>;
}

const CLIENT_ID = 'jogada-test';
const CLIENT_SECRET = 'only-for-tests-9f2c';

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const keys = await generateKeyPair('RS256', { extractable: true });
  const strangeKeys = await generateKeyPair('RS256');
  const signingKey = { ...(await exportJWK(keys.privateKey)), kid: 'first', alg: 'RS256', use: 'sig' };

  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: ['http://localhost/m/social/google'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [signingKey] },
    cookies: { keys: ['test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { policy, url: (_ctx, interaction) => `/here/${interaction.uid}` },
    findAccount: () => ({ accountId: running.person.sub, claims: () => running.person }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({ clientId: CLIENT_ID, accountId: ctx.oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // The site's port is not fixed yet.
  provider.Client.prototype.redirectUriAllowed = (uri) => /^http:\/\/(localhost|127\.0\.0\.1):\d+\/m\/social\/google$/.test(uri);
  provider.use(async (ctx, next) => {
    if (ctx.path.startsWith('/here/')) {
      await provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: running.person.sub }, select_account: {} });
      ctx.respond = false;
      return;
    }
    await next();
    const answer = ctx.body as { id_token?: string } | undefined;
    if (ctx.path !== '/token' || !answer?.id_token || (!running.tamper && !running.isForged)) return;
    const claims = decodeJwt(answer.id_token);
    answer.id_token = await new SignJWT(running.tamper ? running.tamper(claims) : claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'first' })
      .sign(running.isForged ? strangeKeys.privateKey : keys.privateKey);
  });

  const server = createServer((request, response) => void provider.callback()(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const running: OpenIdProvider = {
    settings: { issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
    person: { sub: 'person-1', name: 'Rita Souza', email: 'rita@example.com', email_verified: true },
    tamper: null,
    isForged: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
}
