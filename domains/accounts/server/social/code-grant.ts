import * as client from 'openid-client';
import { Problem } from '@jogada/platform/contract';
import { errorLine, type Logger } from '@jogada/platform/server';
import type { Visit } from './visit.ts';

export const NETWORK_TIMEOUT_SECONDS = 8;

/** The authorization URL with PKCE; `more` holds further parameters of the network. */
export async function codeUrl(
  config: client.Configuration,
  redirectUri: string,
  visit: Visit,
  more: Readonly<Record<string, string>>,
): Promise<URL> {
  return client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    state: visit.state,
    code_challenge: await client.calculatePKCECodeChallenge(visit.codeVerifier),
    code_challenge_method: 'S256',
    ...more,
  });
}

/** Runs a call to a network and maps its errors to problems. Codes and tokens are not logged. */
export async function askNetwork<Answer>(log: Logger, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw problemOf(error, log);
  }
}

function problemOf(error: unknown, log: Logger): Problem {
  if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied') return new Problem('social_login_cancelled');
  log.warn({ reason: errorLine(error) }, 'response of a social network rejected');
  return new Problem(isOutOfReach(error) ? 'social_provider_unavailable' : 'social_login_failed');
}

// fetch reports a refused connection as TypeError and a slow one as a timeout.
function isOutOfReach(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'TimeoutError' || (cause instanceof TypeError && cause.message.includes('fetch failed'))) return true;
    if ('code' in cause && cause.code === 'OAUTH_TIMEOUT') return true;
  }
  return false;
}
