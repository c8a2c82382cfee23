import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import * as v from 'valibot';

const DIST = join(import.meta.dirname, '../../dist');

const MEDIA_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

const Manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
    assets: v.optional(v.array(v.string()), []),
  }),
);

export interface BuiltFile {
  mediaType: string;
  body: Buffer;
  encoding?: 'br';
}

export interface ScreenFiles {
  script: string;
  styles: string[];
  preloads: string[];
}

/** Files of a game's screen from the build manifest; undefined before a build. */
export async function findScreen(gameId: string): Promise<ScreenFiles | undefined> {
  const text = await readFile(join(DIST, '.vite/manifest.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const manifest = v.parse(Manifest, JSON.parse(text));
  const entry = manifest[`games/${gameId}/screen/main.ts`];
  if (entry === undefined) return undefined;
  const chunks = [...chunkNames(manifest, entry.imports)].flatMap((name) => manifest[name] ?? []);
  return {
    script: entry.file,
    styles: [...entry.css, ...chunks.flatMap((chunk) => chunk.css)],
    preloads: chunks.map((chunk) => chunk.file),
  };
}

/** All chunks of a screen, direct and indirect imports, nearest first. */
function chunkNames(manifest: v.InferOutput<typeof Manifest>, imports: readonly string[]): Set<string> {
  const names = new Set(imports);
  // Iterating a set includes elements added during the iteration.
  for (const name of names) for (const further of manifest[name]?.imports ?? []) names.add(further);
  return names;
}

/** One file of `dist/assets`; undefined when missing. The caller has checked that `name` is a plain file name. */
export async function findBuiltFile(name: string, { acceptsBrotli }: { acceptsBrotli: boolean }): Promise<BuiltFile | undefined> {
  const mediaType = MEDIA_TYPES[extname(name)];
  if (mediaType === undefined || !/^[\w-]+(\.[\w-]+)+$/.test(name)) return undefined;
  const path = join(DIST, 'assets', name);
  const compressed = acceptsBrotli ? await readFile(`${path}.br`).catch(() => undefined) : undefined;
  if (compressed !== undefined) return { mediaType, body: compressed, encoding: 'br' };
  const body = await readFile(path).catch(() => undefined);
  return body === undefined ? undefined : { mediaType, body };
}
