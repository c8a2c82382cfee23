import type { LockFile } from './find-lock-faults.ts';

/** A package that is shipped with a release: none of the build's and the tests' own. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression of its manifest; empty where it names none. */
  readonly licence: string;
  /** Folder under the repository's root. */
  readonly path: string;
}

/** The shipped packages of a lock file, by name and version, each version once. */
export function listShippedPackages({ packages = {} }: LockFile): readonly ShippedPackage[] {
  const shipped = Object.entries(packages).flatMap(([path, { version = '', license = '', link, dev }]) => {
    const name = /.*node_modules\/(.+)$/.exec(path)?.[1];
    return name === undefined || link || dev ? [] : [{ name, version, licence: license, path }];
  });
  const byVersion = new Map(shipped.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byVersion.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** The notices of a release: each package with its licence and the texts of its licence files, which most licences ask to hand on. */
export function writeNotices(shipped: readonly ShippedPackage[], textsOf: (path: string) => readonly string[]): string {
  return shipped
    .map(({ name, version, licence, path }) =>
      [`${name} ${version}: ${licence || 'see its text'}`, ...textsOf(path).map((text) => text.trim())].join('\n\n'),
    )
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}
