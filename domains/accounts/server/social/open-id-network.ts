import * as client from 'openid-client';
import type { OpenIdSettings } from '@jogada/merchant/server';
import type { Logger } from '@jogada/platform/server';
import { askNetwork, codeUrl, NETWORK_TIMEOUT_SECONDS } from './code-grant.ts';
import type { SocialNetwork } from './visit.ts';

/** Discovery document and keys of each provider; a failed read is repeated. */
export type OpenIdProviders = Map<OpenIdSettings, Promise<client.Configuration>>;

/** An OpenID Connect provider such as Google. Signed identities are verified with its published keys (S18). */
export function openIdNetwork(settings: OpenIdSettings, { log, providers }: { log: Logger; providers: OpenIdProviders }): SocialNetwork {
  return {
    authorizeUrl: (redirectUri, visit) =>
      askNetwork(log, async () =>
        codeUrl(await discover(settings, providers), redirectUri, visit, {
          scope: 'openid email profile',
          nonce: visit.nonce,
          prompt: 'select_account',
        }),
      ),
    identify: (cameBack, visit) =>
      askNetwork(log, async () => {
        const tokens = await client.authorizationCodeGrant(await discover(settings, providers), cameBack, {
          expectedState: visit.state,
          expectedNonce: visit.nonce,
          pkceCodeVerifier: visit.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('an answer without an id token was accepted');
        // An unverified e-mail address can belong to another person.
        const email = claims['email_verified'] === true ? textOf(claims['email']) : '';
        return { subject: claims.sub, name: textOf(claims['name']), email };
      }),
  };
}

function discover(settings: OpenIdSettings, discovered: OpenIdProviders): Promise<client.Configuration> {
  const known = discovered.get(settings);
  if (known) return known;
  const asked = client.discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
    timeout: NETWORK_TIMEOUT_SECONDS,
    // Verifies the token's signature as well, although it arrives over a direct connection.
    execute: [client.enableNonRepudiationChecks, ...(settings.issuer.startsWith('http://') ? [client.allowInsecureRequests] : [])],
  });
  discovered.set(settings, asked);
  asked.catch(() => discovered.delete(settings));
  return asked;
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim.slice(0, 120) : '';
}
