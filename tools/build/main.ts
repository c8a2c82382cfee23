import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { deleteOldFiles } from './delete-old-files.ts';
import { clientBuild, serverBuild, WEB_ROOT, workerBuild } from './web-build.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const startedAtMs = performance.now();
const startedAt = Date.now();
await build(await clientBuild());
await build(serverBuild());
await build(workerBuild('service-worker'));
await build(workerBuild('stop-worker'));
const assets = join(WEB_ROOT, 'dist', 'client', 'assets');
deleteOldFiles(assets, startedAt);
deleteOldFiles(join(WEB_ROOT, 'dist', 'server', 'assets'), startedAt);
compressFiles(assets);
printSizes(assets);

await runBuildOf('arcade/build.ts', 'buildArcade');
await runBuildOf('apps/console/build.ts', 'buildConsole');
console.log(`built in ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);

/** Other clients keep their own build beside their source. */
async function runBuildOf(file: string, name: string): Promise<void> {
  if (!existsSync(join(ROOT, file))) return;
  const module: Record<string, unknown> = await import(join(ROOT, file));
  const run = module[name];
  if (typeof run !== 'function') throw new Error(`${file} must export ${name}`);
  await run();
  console.log(`${relative(ROOT, join(ROOT, file))}: done`);
}

/** Once here instead of at every request. */
function compressFiles(folder: string): void {
  for (const file of builtFilesOf(folder)) {
    const content = readFileSync(join(folder, file));
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
  }
}

function printSizes(folder: string): void {
  const sizes = builtFilesOf(folder).map((file) => ({ file, bytes: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length }));
  for (const { file, bytes } of sizes.toSorted((one, other) => other.bytes - one.bytes)) {
    console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KB gzip  ${file}`);
  }
}

/** Scripts and styles of this build, not those that an earlier one left. */
function builtFilesOf(folder: string): string[] {
  return readdirSync(folder).filter((file) => /\.(js|css)$/.test(file) && statSync(join(folder, file)).mtimeMs >= startedAt);
}
