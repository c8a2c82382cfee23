/** The default name of a new passkey: the kind of device. Names of systems are not translated. */
export function passkeyLabel(userAgent: string): string {
  const known = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Macintosh/, 'Mac'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ] as const;
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Passkey';
}
