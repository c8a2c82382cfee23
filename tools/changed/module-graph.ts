import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

/** An imported name of another file; `*` stands for all of its names. */
interface Import {
  readonly from: string;
  readonly name: string;
}

/** A name of another file that is exported again under `name`; `*` exports all of them. */
interface Reexport extends Import {
  readonly as: string;
}

export interface Module {
  readonly imports: readonly Import[];
  readonly reexports: readonly Reexport[];
}

interface Known {
  /** The files that packages export, by the name that imports them. */
  readonly packages: ReadonlyMap<string, string>;
  readonly files: readonly string[];
}

/** Reads each file's imports from other files of the repository. Paths are relative to `root`. */
export function readModules(root: string, files: readonly string[]): Map<string, Module> {
  const packages = new Map<string, string>();
  for (const file of files.filter((name) => name.endsWith('/package.json'))) notePackage(root, file, packages);
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  return new Map(sources.map((file) => [file, readModule(root, file, { packages, files })]));
}

function notePackage(root: string, file: string, packages: Map<string, string>): void {
  const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { name: string; exports?: Record<string, string> };
  for (const [subpath, target] of Object.entries(exports)) packages.set(join(name, subpath), join(dirname(file), target));
}

function readModule(root: string, file: string, { packages, files }: Known): Module {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const find = (specifier: string) => (specifier.startsWith('.') ? relativeTarget(root, file, specifier) : packages.get(specifier));
  const imports: Import[] = [];
  const reexports: Reexport[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const from = find(moduleRequest.value);
    if (from === undefined) continue;
    if (entries.length === 0) imports.push({ from, name: '*' });
    for (const { importName } of entries) imports.push({ from, name: nameOf(importName) });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, exportName } of entries) {
      const from = moduleRequest && find(moduleRequest.value);
      if (from === undefined || from === null) continue;
      reexports.push({ from, name: nameOf(importName), as: exportName.name ?? '*' });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = readFileSync(join(root, file), 'utf8').slice(moduleRequest.start + 1, moduleRequest.end - 1);
    const from = specifier.includes('${') ? matching(files, { file, specifier }) : [find(specifier)].flatMap((found) => found ?? []);
    imports.push(...from.map((found) => ({ from: found, name: '*' })));
  }
  return { imports, reexports };
}

/** The files that an import with values in its path can load. */
function matching(files: readonly string[], { file, specifier }: { file: string; specifier: string }): string[] {
  const path = join(dirname(file), specifier.replaceAll(/\$\{[^}]*\}/g, '*'));
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`);
  return files.filter((one) => pattern.test(one));
}

function nameOf(imported: { readonly kind: string; readonly name: string | null }): string {
  if (imported.kind === 'Default') return 'default';
  return imported.name ?? '*';
}

function relativeTarget(root: string, file: string, specifier: string): string | undefined {
  const target = resolve(root, dirname(file), specifier);
  return existsSync(target) ? relative(root, target) : undefined;
}
