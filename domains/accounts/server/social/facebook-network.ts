import { createHmac } from 'node:crypto';
import * as client from 'openid-client';
import * as v from 'valibot';
import type { FacebookSettings } from '@jogada/merchant/server';
import type { Logger } from '@jogada/platform/server';
import { askNetwork, codeUrl, NETWORK_TIMEOUT_SECONDS } from './code-grant.ts';
import type { SocialNetwork } from './visit.ts';

const Profile = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,40}$/)),
  name: v.optional(
    v.pipe(
      v.string(),
      v.transform((name) => name.slice(0, 120)),
    ),
    '',
  ),
  email: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
});

/** Facebook Login: OAuth without a signed identity, so the identity is read with the access token. */
export function facebookNetwork(settings: FacebookSettings, log: Logger): SocialNetwork {
  const config = new client.Configuration(
    {
      issuer: new URL(settings.authorizeUrl).origin,
      authorization_endpoint: settings.authorizeUrl,
      token_endpoint: settings.tokenUrl,
    },
    settings.appId,
    settings.appSecret,
  );
  config.timeout = NETWORK_TIMEOUT_SECONDS;
  if (settings.tokenUrl.startsWith('http://')) client.allowInsecureRequests(config);
  return {
    authorizeUrl: (redirectUri, visit) => askNetwork(log, () => codeUrl(config, redirectUri, visit, { scope: 'public_profile email' })),
    identify: (cameBack, visit) =>
      askNetwork(log, async () => {
        const tokens = await client.authorizationCodeGrant(config, cameBack, {
          expectedState: visit.state,
          pkceCodeVerifier: visit.codeVerifier,
        });
        const { id, name, email } = await readProfile(config, settings, tokens.access_token);
        return { subject: id, name, email };
      }),
  };
}

async function readProfile(config: client.Configuration, settings: FacebookSettings, accessToken: string) {
  const url = new URL(settings.profileUrl);
  url.searchParams.set('fields', 'id,name,email');
  // Proves that the token is used by the app that it was issued to.
  url.searchParams.set('appsecret_proof', createHmac('sha256', settings.appSecret).update(accessToken).digest('hex'));
  const response = await client.fetchProtectedResource(config, accessToken, url, 'GET');
  if (!response.ok) throw new Error(`the profile request was refused with ${response.status}`);
  return v.parse(Profile, await response.json());
}
