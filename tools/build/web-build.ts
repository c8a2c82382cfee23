import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import { flagsPlugin } from './flags-plugin.ts';
import { TEXTS_NAME, textsPlugin } from './texts-plugin.ts';

export const WEB_ROOT = join(import.meta.dirname, '..', '..', 'apps', 'web');
const CLIENT_OUTPUT = join(WEB_ROOT, 'dist', 'client');
const SERVER_OUTPUT = join(WEB_ROOT, 'dist', 'server');

/**
 * What the first screen needs whichever it is, in two files instead of thirty. Packages are listed one by one: a pattern
 * for a whole scope drags in what only a later screen uses.
 */
const SHARED_CHUNKS = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|use-intl|icu-minify|@formatjs\/fast-memoize|valibot|@tanstack\/(react-router|router-core|history|store|react-store|react-query|query-core))\//,
    priority: 2,
  },
  {
    name: 'kit',
    test: /(platform\/contract\/|platform\/web\/[\w-]+\.tsx?$|platform\/web\/ui\/(badge|button|card|chip|class-names|icon-button|list|page|picture|section|sheet|skeleton|spinner|states|toast)\.tsx?$|domains\/\w+\/(contract\/player|web\/(session|status|balance\/use-balance|use-text|paths|index|lobby\/lobby-categories))|apps\/web\/(shell\/(shell|balance-pill|bottom-menu|brand|home-header|route-chrome)|use-text)|tabler\/icons-react\/dist\/esm\/createReactComponent)/,
    priority: 1,
  },
];

/** What both builds and the development server share. */
export function webConfig(): InlineConfig {
  return {
    root: WEB_ROOT,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    plugins: [react(), tailwindcss(), textsPlugin()],
    // Messages are parsed at build time, so the formatter goes without a parser.
    resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    // Bundled whole: the alias above reaches into packages, and the server starts without looking for modules.
    ssr: { noExternal: true },
  };
}

export function clientBuild(): InlineConfig {
  const shared = webConfig();
  return {
    ...shared,
    plugins: [...(shared.plugins ?? []), flagsPlugin()],
    build: {
      outDir: CLIENT_OUTPUT,
      // Pages and servers of the last build still ask for its lazy files; forget-old-files.ts removes them later.
      emptyOutDir: false,
      manifest: true,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(WEB_ROOT, 'main.tsx'),
        output: { codeSplitting: { groups: SHARED_CHUNKS } },
      },
    },
  };
}

export function serverBuild(): InlineConfig {
  const shared = webConfig();
  return {
    ...shared,
    plugins: [...(shared.plugins ?? []), documentPlugin()],
    publicDir: false,
    build: {
      outDir: SERVER_OUTPUT,
      emptyOutDir: false,
      ssr: join(WEB_ROOT, 'server', 'entry.tsx'),
      rolldownOptions: { output: { entryFileNames: 'entry.js' } },
    },
  };
}

/** The same from the sources, behind the api, whose server carries the news of changed files. */
export function developmentServer(httpServer: Server): InlineConfig {
  const shared = webConfig();
  const noBuild: Plugin = {
    name: 'jogada-no-document',
    resolveId: (id) => (id === DOCUMENT ? `\0${DOCUMENT}` : undefined),
    load: (id) =>
      id === `\0${DOCUMENT}` ? 'export const clientBuild = { entry: [], styles: "", bodyFont: "", texts: {}, chunks: {} };' : undefined,
  };
  return {
    ...shared,
    plugins: [...(shared.plugins ?? []), flagsPlugin(), noBuild],
    server: { middlewareMode: true, hmr: { server: httpServer } },
    // Named, so that the first visit does not find one after another and start again with a second React.
    optimizeDeps: { entries: ['main.tsx'], include: PREPARED_PACKAGES },
    // Node loads packages by itself here, CommonJS and all; only the one behind the alias goes through Vite.
    ssr: { noExternal: ['use-intl'] },
  };
}

const PREPARED_PACKAGES = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  '@tanstack/react-router',
  '@tanstack/react-router/ssr/client',
  '@tanstack/react-query',
  '@tabler/icons-react',
  '@base-ui/react/drawer',
  '@base-ui/react/alert-dialog',
  'react-hook-form',
  'use-intl',
  'uqr',
  'valibot',
];

interface ManifestChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

const DOCUMENT = 'virtual:jogada/document';

/** Offers `virtual:jogada/document`: what the client's build is made of, for the head of the pages that the server writes. */
export function documentPlugin(): Plugin {
  return {
    name: 'jogada-document',
    resolveId: (id) => (id === DOCUMENT ? `\0${DOCUMENT}` : undefined),
    load: (id) => (id === `\0${DOCUMENT}` ? `export const clientBuild = ${JSON.stringify(readClientBuild())};` : undefined),
  };
}

/** What the build of the client in `output` is made of. */
export function readClientBuild(output = CLIENT_OUTPUT) {
  const manifestFile = join(output, '.vite', 'manifest.json');
  if (!existsSync(manifestFile)) throw new Error('build the client before the server: there is no manifest');
  const manifest: Record<string, ManifestChunk> = JSON.parse(readFileSync(manifestFile, 'utf8'));
  // The manifest alone knows this build: the folder keeps the files of earlier ones.
  const fileOf = (end: string) => {
    const found = Object.entries(manifest).find(([name]) => name.endsWith(end));
    if (!found) throw new Error(`the client's build has no ${end}`);
    return found[1].file;
  };
  const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry)?.[0] ?? '';

  return {
    entry: filesOf(manifest, entry),
    styles: readFileSync(join(output, fileOf('style.css')), 'utf8').trim(),
    bodyFont: `/${fileOf('/figtree.woff2')}`,
    texts: Object.fromEntries(
      Object.keys(manifest)
        .filter((name) => name.includes(TEXTS_NAME))
        .map((name) => [name.slice(name.indexOf(TEXTS_NAME) + TEXTS_NAME.length), filesOf(manifest, name)]),
    ),
    // What has to be there before a screen can be drawn.
    chunks: Object.fromEntries(Object.keys(manifest).map((name) => [name, filesOf(manifest, name)])),
  };
}

function filesOf(manifest: Readonly<Record<string, ManifestChunk>>, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((imported) => filesOf(manifest, imported, seen))];
}
