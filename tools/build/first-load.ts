import { join } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';

/** Modules that the phone must load before a page becomes interactive, by absolute file name, without the entry itself. */
export interface FirstLoad {
  /** Needed by every screen. */
  readonly entry: ReadonlySet<string>;
  /** Needed additionally by the lobby. */
  readonly lobby: ReadonlySet<string>;
}

/**
 * Builds once without writing, to find the modules of the first screen. They must not be grouped by folder patterns, which would include
 * modules that only later screens use.
 */
export async function readFirstLoad(config: InlineConfig, root: string): Promise<FirstLoad> {
  const built = await build({ ...config, logLevel: 'silent', build: { ...config.build, write: false, minify: false } });
  const chunks = outputOf(built).filter((part) => part.type === 'chunk');
  const chunkOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entry = closureOf(
    chunks.filter((chunk) => chunk.isEntry),
    chunkOf,
  );
  const home = join(root, 'screens', 'home-screen.tsx');
  const lobby = closureOf(
    chunks.filter((chunk) => chunk.facadeModuleId === home),
    chunkOf,
  );
  for (const { facadeModuleId } of chunks) if (facadeModuleId === join(root, 'main.tsx')) entry.delete(facadeModuleId);
  return { entry, lobby: new Set([...lobby].filter((id) => !entry.has(id))) };
}

function closureOf(
  chunks: readonly Rolldown.OutputChunk[],
  chunkOf: ReadonlyMap<string, Rolldown.OutputChunk>,
  modules = new Set<string>(),
  seen = new Set<string>(),
): Set<string> {
  for (const chunk of chunks) {
    if (seen.has(chunk.fileName)) continue;
    seen.add(chunk.fileName);
    for (const [id, { renderedLength }] of Object.entries(chunk.modules)) if (renderedLength > 0) modules.add(id);
    const imported = chunk.imports.flatMap((file) => chunkOf.get(file) ?? []);
    closureOf(imported, chunkOf, modules, seen);
  }
  return modules;
}

function outputOf(built: Awaited<ReturnType<typeof build>>): readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] {
  if (Array.isArray(built)) return built.flatMap(({ output }) => output);
  if ('output' in built) return built.output;
  throw new Error('a build in watch mode has no output');
}
