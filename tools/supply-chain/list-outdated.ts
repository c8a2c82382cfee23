interface OutdatedPackage {
  /** Absent for the variants of other platforms. */
  readonly current?: string;
  readonly latest: string;
}

/**
 * Lines about packages of which the registry has a newer release, from the output of `npm outdated --json`. `unreachable` is npm's summary
 * when the registry did not answer.
 */
export function listOutdated(output: string): { readonly lines: readonly string[] } | { readonly unreachable: string } {
  const found = JSON.parse(output || '{}') as Record<string, OutdatedPackage | OutdatedPackage[]>;
  const { error, ...packages } = found as typeof found & { error?: { summary: string } };
  if (error && 'summary' in error) return { unreachable: error.summary };
  const lines = Object.entries(packages).flatMap(([name, places]) => {
    // A workspace that uses the package is a place of its own.
    const [place] = [places].flat();
    const isNewer = place?.current !== undefined && place.current.localeCompare(place.latest, 'en', { numeric: true }) < 0;
    return isNewer ? [`${name} ${place.current} → ${place.latest}`] : [];
  });
  return { lines };
}
