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
  /** Names of tables, columns, functions and views that its code or its SQL contains. */
  readonly usedNames: readonly string[];
}

/** Compressed, so that a search finds one text of each function. */
interface Stored extends Omit<Release, 'functions' | 'usedNames'> {
  readonly functionsGzip: string;
  readonly usedNamesGzip: string;
}

const pack = (value: unknown) => gzipSync(JSON.stringify(value)).toString('base64');
const unpack = (text: string): unknown => JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString());

export function readRelease(): Release {
  const { functionsGzip, usedNamesGzip, ...release } = JSON.parse(readFileSync(FILE, 'utf8')) as Stored;
  return {
    ...release,
    functions: unpack(functionsGzip) as Release['functions'],
    usedNames: unpack(usedNamesGzip) as Release['usedNames'],
  };
}

export function releaseText({ functions, usedNames, ...release }: Release): string {
  const stored: Stored = { ...release, functionsGzip: pack(functions), usedNamesGzip: pack(usedNames) };
  return `${JSON.stringify(stored, undefined, 2)}\n`;
}

/** Names of the schema's tables and columns, functions and views that occur in the code. */
export function namesInUse(schema: string, functions: readonly string[], code: string): string[] {
  const named = [...schema.matchAll(/^(?:create table \w+\.|  )(\w+)/gm)].map(([, name]) => name ?? '');
  const words = new Set(code.match(/\w+/g));
  return [...new Set([...named, ...functions])].filter((name) => words.has(name)).toSorted();
}

/** Migrations of the release that were edited or removed since, one line each. */
export function findEditedMigrations({ migrations }: Release, files: readonly SqlFile[]): string[] {
  const current = new Map(files.map(({ name, checksum }) => [name, checksum]));
  return Object.entries(migrations)
    .filter(([name, checksum]) => current.get(name) !== checksum)
    .map(([name]) => `db/migrations/${name}: was released and must not be ${current.has(name) ? 'edited' : 'removed'}`);
}
