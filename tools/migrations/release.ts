import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { SqlFile } from '@jogada/platform/server';

const FILE = new URL('../../db/release.json', import.meta.url);

/** The schema of the previous release, from which the upgrade test starts. */
export interface Release {
  readonly commit: string;
  /** Checksums of its migrations by name. The files are never edited. */
  readonly migrations: Readonly<Record<string, string>>;
  /** Texts of its functions and views by name. */
  readonly functions: Readonly<Record<string, string>>;
}

/** Functions are compressed, so that a search finds one text of each. */
interface Stored extends Omit<Release, 'functions'> {
  readonly functionsGzip: string;
}

export function readRelease(): Release {
  const { functionsGzip, ...release } = JSON.parse(readFileSync(FILE, 'utf8')) as Stored;
  return { ...release, functions: JSON.parse(gunzipSync(Buffer.from(functionsGzip, 'base64')).toString()) as Release['functions'] };
}

export function releaseText({ functions, ...release }: Release): string {
  const functionsGzip = gzipSync(JSON.stringify(functions)).toString('base64');
  return `${JSON.stringify({ ...release, functionsGzip } satisfies Stored, undefined, 2)}\n`;
}

/** Migrations of the release that were edited or removed since, one line each. */
export function findEditedMigrations({ migrations }: Release, files: readonly SqlFile[]): string[] {
  const current = new Map(files.map(({ name, checksum }) => [name, checksum]));
  return Object.entries(migrations)
    .filter(([name, checksum]) => current.get(name) !== checksum)
    .map(([name]) => `db/migrations/${name}: was released and must not be ${current.has(name) ? 'edited' : 'removed'}`);
}
