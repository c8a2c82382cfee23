import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Hash of a module and of all repository modules that it imports, transitively. */
export function hashSources(...entries: URL[]): string {
  const seen = new Map<string, string>();
  for (const entry of entries) collect(entry, seen);
  const hash = createHash('sha256');
  for (const href of [...seen.keys()].sort()) hash.update(seen.get(href) ?? '');
  return hash.digest('hex').slice(0, 16);
}

export function hashContents(...contents: Array<string | Buffer>): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return hash.digest('hex').slice(0, 16);
}

function collect(file: URL, seen: Map<string, string>): void {
  if (seen.has(file.href)) return;
  const source = readFileSync(file, 'utf8');
  seen.set(file.href, source);
  for (const [, path = ''] of source.matchAll(/from '(\.{1,2}\/[^']+)'/g)) collect(new URL(path, file), seen);
}
