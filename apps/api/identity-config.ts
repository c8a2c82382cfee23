import * as v from 'valibot';
import type { IdentitySettings } from '@jogada/merchant/server';
import type { SettingsOf } from '@jogada/platform/settings';

/** The secrets of outside identity services, in the secrets file. A service is on when its first setting is present. */
export const IDENTITY_SECRETS = {
  googleClientSecret: v.optional(v.pipe(v.string(), v.minLength(8, 'is too short'))),
  facebookAppSecret: v.optional(v.pipe(v.string(), v.minLength(8, 'is too short'))),
};

type Environment = SettingsOf<'api'>;
interface IdentitySecrets {
  readonly googleClientSecret?: string | undefined;
  readonly facebookAppSecret?: string | undefined;
}

/** Groups the settings per service. A service without its secret is a fault. */
export function identitySettings(env: Environment, secrets: IdentitySecrets, faults: string[]): IdentitySettings {
  return Object.freeze({ google: google(env, secrets, faults), facebook: facebook(env, secrets, faults), firebase: firebase(env) });
}

function google(env: Environment, { googleClientSecret }: IdentitySecrets, faults: string[]): IdentitySettings['google'] {
  if (env.GOOGLE_CLIENT_ID === undefined) return null;
  if (googleClientSecret !== undefined)
    return { issuer: env.GOOGLE_ISSUER, clientId: env.GOOGLE_CLIENT_ID, clientSecret: googleClientSecret };
  faults.push('GOOGLE_CLIENT_ID is set, so SECRETS_FILE must have googleClientSecret');
  return null;
}

function facebook(env: Environment, { facebookAppSecret }: IdentitySecrets, faults: string[]): IdentitySettings['facebook'] {
  if (env.FACEBOOK_APP_ID === undefined) return null;
  if (facebookAppSecret !== undefined) {
    return {
      appId: env.FACEBOOK_APP_ID,
      appSecret: facebookAppSecret,
      authorizeUrl: env.FACEBOOK_AUTHORIZE_URL,
      tokenUrl: env.FACEBOOK_TOKEN_URL,
      profileUrl: env.FACEBOOK_PROFILE_URL,
    };
  }
  faults.push('FACEBOOK_APP_ID is set, so SECRETS_FILE must have facebookAppSecret');
  return null;
}

function firebase(env: Environment): IdentitySettings['firebase'] {
  const projectId = env.FIREBASE_PROJECT_ID;
  if (projectId === undefined) return null;
  return {
    projectId,
    issuer: env.FIREBASE_ISSUER ?? `https://securetoken.google.com/${projectId}`,
    jwksUrl: env.FIREBASE_JWKS_URL,
    ...(env.FIREBASE_VERIFIER_URL !== undefined && { verifierUrl: env.FIREBASE_VERIFIER_URL }),
  };
}
