import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'vite';
import { BOOKS, GAMES, SHARED_GAMES } from './games/games.ts';

const ROOT = import.meta.dirname;
const OUT = join(ROOT, 'dist');
const COMPRESSED = new Set(['.js', '.css', '.json', '.svg']);

/** Bundles every game's screen into arcade/dist, writes the manifest that the server reads, and compresses text files. */
export async function buildArcade(): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    base: '/',
    logLevel: 'warn',
    build: {
      outDir: OUT,
      emptyOutDir: true,
      manifest: true,
      target: ['chrome111', 'safari16.4'],
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: { input: [...GAMES, ...SHARED_GAMES, ...BOOKS].map(({ gameId }) => join(ROOT, 'games', gameId, 'screen/main.ts')) },
    },
  });
  await compressTexts(join(OUT, 'assets'));
}

async function compressTexts(folder: string): Promise<void> {
  const compress = promisify(brotliCompress);
  const names = (await readdir(folder)).filter((name) => COMPRESSED.has(extname(name)));
  await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name));
      await writeFile(join(folder, `${name}.br`), await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    }),
  );
}
