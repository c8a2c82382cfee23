import type { Secrets } from './merchant-context.ts';

/** Returns a secret and its predecessor while that is still accepted. New values use the first. */
export function liveSecrets(secrets: Secrets, name: 'sessionSecret' | 'pixWebhookSecret'): readonly [string, ...string[]] {
  const previous = secrets.previous?.[name];
  return previous === undefined ? [secrets[name]] : [secrets[name], previous];
}
