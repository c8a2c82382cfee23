import { readFileSync } from 'node:fs';

/** Source file of each scene, parsed from the catalogue's text, because Node cannot load browser scenes. */
export function sceneFiles(): Record<string, URL> {
  const catalogue = new URL('scenes/catalogue.ts', import.meta.url);
  const source = readFileSync(catalogue, 'utf8');
  const homes = new Map<string, URL>();
  for (const [, names = '', path = ''] of source.matchAll(/import \{ ([^}]+) \} from '(\.\/[^']+)'/g)) {
    for (const name of names.split(', ')) homes.set(name, new URL(path, catalogue));
  }
  const table = source.slice(source.indexOf('= {') + 3, source.indexOf('\n};'));
  const scenes: Record<string, URL> = {};
  for (const line of table.split('\n')) {
    const found = /^ {2}'?([\w-]+)'?(?:: (.+))?,$/.exec(line);
    const name = found?.[1];
    if (name === undefined) continue;
    const value = found?.[2] ?? name;
    const home = [...homes.keys()].find((candidate) => new RegExp(`\\b${candidate}\\b`).test(value));
    const file = home === undefined ? undefined : homes.get(home);
    if (file === undefined) throw new Error(`the catalogue has no source for ${name}`);
    scenes[name] = file;
  }
  return scenes;
}
