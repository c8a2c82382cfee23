import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { flagsPlugin } from '../build/flags-plugin.ts';
import { textsPlugin } from '../build/texts-plugin.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Build of the page that shows every component in every variant, from the sources. */
export function workshopConfig(): InlineConfig {
  return {
    root: join(ROOT, 'apps', 'web', 'workshop'),
    configFile: false,
    logLevel: 'warn',
    cacheDir: join(ROOT, 'data', 'workshop'),
    publicDir: join(ROOT, 'apps', 'web', 'public'),
    plugins: [react(), tailwindcss(), textsPlugin(), flagsPlugin()],
  };
}
