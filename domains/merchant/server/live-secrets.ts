import type { Secrets } from './merchant-context.ts';

/** A secret and the one before it, while that is still believed. New things are made with the first. */
export function liveSecrets(secrets: Secrets, name: 'sessionSecret' | 'pixWebhookSecret'): readonly [string, ...string[]] {
  const previous = secrets.previous?.[name];
  return previous === undefined ? [secrets[name]] : [secrets[name], previous];
}
