import { join } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';

/**
 * The modules that the phone must load before the lobby becomes interactive, by absolute file name, without the entry and the lobby's screen
 * themselves. Builds once without writing: folder patterns would include modules that only later screens use.
 */
export async function readFirstLoad(config: InlineConfig, root: string): Promise<ReadonlySet<string>> {
  const built = await build({ ...config, logLevel: 'silent', build: { ...config.build, write: false, minify: false } });
  const chunks = outputOf(built).filter((part) => part.type === 'chunk');
  const chunkOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const own = [join(root, 'main.tsx'), join(root, 'screens', 'home-screen.tsx')];
  const modules = closureOf(
    chunks.filter(({ isEntry, facadeModuleId }) => isEntry || own.includes(facadeModuleId ?? '')),
    chunkOf,
  );
  for (const id of own) modules.delete(id);
  return modules;
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
