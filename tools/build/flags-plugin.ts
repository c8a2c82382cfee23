import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FLAGS = join(dirname(fileURLToPath(import.meta.resolve('country-flag-icons'))), '3x2');

/** Serves the flags of all countries under /flags, one small file each, loaded as a list scrolls. */
export function flagsPlugin(): Plugin {
  return {
    name: 'jogada-flags',
    configureServer(server) {
      server.middlewares.use('/flags', (request, response, next) => {
        const file = /^\/([A-Z]{2})\.svg$/.exec(request.url ?? '')?.[1];
        const path = join(FLAGS, `${file ?? 'none'}.svg`);
        if (!existsSync(path)) return next();
        response.setHeader('content-type', 'image/svg+xml').end(readFileSync(path));
      });
    },
    generateBundle() {
      for (const file of readdirSync(FLAGS).filter((name) => /^[A-Z]{2}\.svg$/.test(name))) {
        this.emitFile({ type: 'asset', fileName: `flags/${file}`, source: readFileSync(join(FLAGS, file)) });
      }
    },
  };
}
