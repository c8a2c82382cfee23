/** A package of a lock file in npm's format. */
export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  /** Inside the tarball of the package around it, whose hash covers it. */
  readonly inBundle?: boolean;
  readonly bundleDependencies?: readonly string[];
  /** Used by the build or the tests only. */
  readonly dev?: boolean;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface LockFile {
  readonly lockfileVersion?: number;
  readonly packages?: Readonly<Record<string, LockedPackage>>;
}

const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
/** An https URL of any registry that ends in the tarball of the named package. */
const TARBALL = /^https:\/\/[^/@?#]+\/(?:[^?#@]+\/)?(?<name>(?:@[^/]+\/)?[^/@]+)\/-\/[^/?#]+\.tgz$/;
/** A specifier that is not a version range: a URL, a repository, a file or an alias. */
const ELSEWHERE = /[:/]|\.tgz$/;

/**
 * Entries of a lock file that could install something other than what was reviewed (S77), one line each: a package without its SHA-512
 * hash, from outside a registry, under another name, or requested by URL.
 */
export function findLockFaults(lock: LockFile): readonly string[] {
  if (lock.lockfileVersion !== 3 || !lock.packages) return ['package-lock.json: must be of version 3; run npm install'];
  const { packages } = lock;
  return Object.entries(packages).flatMap(([path, locked]) => [
    ...(isBundled(path, locked, packages) ? [] : sourceFaults(path, locked)),
    ...requestFaults(path, locked),
  ]);
}

function isBundled(path: string, { inBundle, resolved }: LockedPackage, packages: Readonly<Record<string, LockedPackage>>): boolean {
  const around = packages[path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))];
  return inBundle === true && resolved === undefined && around?.bundleDependencies?.includes(nameOf(path) ?? '') === true;
}

function sourceFaults(path: string, { link, resolved, integrity, version }: LockedPackage): readonly string[] {
  const name = nameOf(path);
  // The root and the workspaces are this repository itself.
  if (name === undefined) return [];
  if (link) return resolved !== undefined && /^[a-z]+(?:\/[a-z]+)?$/.test(resolved) ? [] : [`${path}: links out of the repository`];
  return [
    ...(SHA512.test(integrity ?? '') ? [] : [`${path}: has no SHA-512 hash`]),
    ...(version === undefined || ELSEWHERE.test(version) ? [`${path}: has no version`] : []),
    ...(resolved === undefined || isTarballOf(resolved, name) ? [] : [`${path}: is not the package ${name} of a registry over https`]),
  ];
}

function requestFaults(path: string, locked: LockedPackage): readonly string[] {
  const asked = { ...locked.dependencies, ...locked.devDependencies, ...locked.optionalDependencies };
  return Object.entries(asked)
    .filter(([, range]) => ELSEWHERE.test(range))
    .map(([name, range]) => `${path === '' ? 'package.json' : path}: asks for ${name} by ${range}`);
}

function isTarballOf(resolved: string, name: string): boolean {
  return TARBALL.exec(resolved)?.groups?.['name'] === name;
}

function nameOf(path: string): string | undefined {
  const marker = 'node_modules/';
  const at = path.lastIndexOf(marker);
  return at < 0 ? undefined : path.slice(at + marker.length);
}
