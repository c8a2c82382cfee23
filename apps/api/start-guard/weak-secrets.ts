const DISTINCT_BYTES_MIN = 16;

/**
 * Lines about keys that were not generated at random: fewer than 16 different bytes, or one key under two names (S76). A random key of 32
 * bytes has about 30 different ones. Names the key, never shows it.
 * @param keys hex, by name
 */
export function findWeakSecrets(keys: Readonly<Record<string, string>>): readonly string[] {
  const firstNames = new Map<string, string>();
  return Object.entries(keys).flatMap(([name, key]) => {
    const first = firstNames.get(key);
    firstNames.set(key, first ?? name);
    if (first !== undefined) return [`SECRETS_FILE: ${name} is the same as ${first}; each must be its own`];
    const distinct = new Set(Buffer.from(key, 'hex')).size;
    return distinct < DISTINCT_BYTES_MIN ? [`SECRETS_FILE: ${name} is not random; make it with openssl rand -hex 32`] : [];
  });
}
