import type { Plugin } from 'vite';

const PRELOAD_HELPER = '\0vite/preload-helper.js';

/** Replaces Vite's wrapper of dynamic imports, which has nothing to preload: `modulePreload` is off and all styles are in one file. */
export function plainImportsPlugin(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: new RegExp(`^${PRELOAD_HELPER}$`) },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
