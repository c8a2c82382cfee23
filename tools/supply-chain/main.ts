import { globSync, readFileSync } from 'node:fs';
import { findLicenceFaults } from './find-licence-faults.ts';
import { findLockFaults, type LockFile } from './find-lock-faults.ts';
import { findOwnLicenceFaults } from './find-own-licence-faults.ts';
import { findScriptFaults } from './find-script-faults.ts';
import { findUndescribedPackages, MANIFESTS, type Manifest } from './find-undescribed-packages.ts';

// Implements `npm run check packages`.
const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as LockFile;
const manifests = Object.fromEntries(globSync(MANIFESTS, { cwd: root }).map((file) => [file, JSON.parse(read(file)) as Manifest]));
const faults = [
  ...findLockFaults(lock),
  ...findLicenceFaults(lock),
  ...findOwnLicenceFaults({ manifests, text: read('LICENSE') }),
  ...findScriptFaults({ manifest: JSON.parse(read('package.json')) as object, installer: read('tools/run/install.mjs') }),
  ...findUndescribedPackages(Object.values(manifests), read('docs/dependencies.md')),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(
  `${Object.keys(lock.packages ?? {}).length} packages: each has a hash, a known registry and an allowed licence, and each direct one its entry`,
);
