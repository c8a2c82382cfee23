/** The manifests of the workspaces, from the repository's root. */
export const MANIFESTS = [
  'package.json',
  '{apps,domains,simulators,tools}/*/package.json',
  '{arcade,platform}/package.json',
  'tools/bench/*/package.json',
];

export interface Manifest {
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Compares the direct dependencies of all manifests with the entries of docs/dependencies.md: each has exactly one. An entry is a line `- …: …`
 * with the packages' names in code before its colon; `@types/*` stands for a scope, `node-*` for names that begin so.
 */
export function findUndescribedPackages(manifests: readonly Manifest[], page: string): string[] {
  const direct = new Set(
    manifests
      .flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
        Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
      )
      .filter((name) => !name.startsWith('@jogada/')),
  );
  const [listed = ''] = page.split('\n## ');
  const entries = [...listed.matchAll(/^- (.*)/gm)].flatMap(([, entry = '']) => namesIn(entry));
  const matches = (entry: string, name: string) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : entry === name);
  return [
    ...[...direct].flatMap((name) => {
      const count = entries.filter((entry) => matches(entry, name)).length;
      return count === 1 ? [] : [`${name} has ${count} entries in docs/dependencies.md`];
    }),
    ...entries
      .filter((entry) => ![...direct].some((name) => matches(entry, name)))
      .map((entry) => `docs/dependencies.md names ${entry}, which no package depends on`),
  ];
}

/** The names before each colon of `a`, `b` (tests): purpose; `c`: purpose. */
function namesIn(entry: string): string[] {
  const parts = entry.split(/; (?=`)/).map((part) => part.split(/(?<=[`)]): /)[0] ?? '');
  return parts.flatMap((names) => [...names.matchAll(/`((?:@[\w.-]+\/)?[\w.*-]+)`/g)].map(([, name = '']) => name));
}
