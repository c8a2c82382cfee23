import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';
import { consoleTextsPlugin } from '../../tools/build/texts-plugin.ts';

const ROOT = import.meta.dirname;
const OUTPUT = join(ROOT, 'dist');

/** Bundles the console into apps/console/dist, separate from everything that a player loads. */
export async function buildConsole(): Promise<void> {
  await build(consoleConfig());
  const assets = join(OUTPUT, 'assets');
  for (const file of readdirSync(assets).filter((name) => /\.(js|css)$/.test(name))) {
    writeFileSync(join(assets, `${file}.br`), brotliCompressSync(readFileSync(join(assets, file))));
  }
}

function consoleConfig(): InlineConfig {
  return {
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss(), consoleTextsPlugin()],
    build: { outDir: OUTPUT, emptyOutDir: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0, chunkSizeWarningLimit: 1_500 },
  };
}
