import type { Secrets } from './merchant-context.ts';

type Rotated = keyof NonNullable<Secrets['previous']>;

/** Returns a secret and its predecessors, newest first, while these are still accepted. New values use the first. */
export function liveSecrets<Name extends Rotated>(secrets: Pick<Secrets, Name | 'previous'>, name: Name): readonly [string, ...string[]] {
  const previous: string | readonly string[] = secrets.previous?.[name] ?? [];
  return [secrets[name], ...(typeof previous === 'string' ? [previous] : previous)];
}

/** The key of the hashes by which a CPF or a contact is found. It stays when the personal data key is rotated. */
export function indexKeyOf(secrets: Pick<Secrets, 'personalDataKey' | 'personalIndexKey'>): string {
  return secrets.personalIndexKey ?? secrets.personalDataKey;
}

/** The secrets with which personal data is sealed and opened. */
export type DataSecrets = Pick<Secrets, 'personalDataKey' | 'previous'>;
