import * as v from 'valibot';
import type { IdentitySettings } from '@jogada/merchant/server';

const Word = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const Address = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && isSafe(new URL(text)), 'must be an https address, or http on this machine'),
);

/** Settings of outside identity services for players. Each service is on when its first setting is present. */
export const IDENTITY_ENVIRONMENT = {
  GOOGLE_CLIENT_ID: v.optional(Word),
  GOOGLE_ISSUER: v.optional(Address, 'https://accounts.google.com'),
  FACEBOOK_APP_ID: v.optional(Word),
  FACEBOOK_AUTHORIZE_URL: v.optional(Address, 'https://www.facebook.com/v23.0/dialog/oauth'),
  FACEBOOK_TOKEN_URL: v.optional(Address, 'https://graph.facebook.com/v23.0/oauth/access_token'),
  FACEBOOK_PROFILE_URL: v.optional(Address, 'https://graph.facebook.com/v23.0/me'),
  FIREBASE_PROJECT_ID: v.optional(Word),
  FIREBASE_ISSUER: v.optional(Address),
  FIREBASE_VERIFIER_URL: v.optional(Address),
  FIREBASE_JWKS_URL: v.optional(Address, 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
};

/** Their secrets, in the secrets file. */
export const IDENTITY_SECRETS = {
  googleClientSecret: v.optional(v.pipe(v.string(), v.minLength(8, 'is too short'))),
  facebookAppSecret: v.optional(v.pipe(v.string(), v.minLength(8, 'is too short'))),
};

type Environment = v.InferOutput<v.ObjectSchema<typeof IDENTITY_ENVIRONMENT, undefined>>;
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

function isSafe(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname));
}
