import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { readFirstLoad } from './first-load.ts';
import { flagsPlugin } from './flags-plugin.ts';
import { moduleReportPlugin } from './module-report-plugin.ts';
import { plainImportsPlugin } from './plain-imports-plugin.ts';
import { slimContractsPlugin } from './slim-contracts-plugin.ts';
import { TEXTS_NAME, textsPlugin } from './texts-plugin.ts';
import { wideStylesPlugin } from './wide-styles-plugin.ts';

export const WEB_ROOT = join(import.meta.dirname, '..', '..', 'apps', 'web');
export const CLIENT_OUTPUT = join(WEB_ROOT, 'dist', 'client');
const WORKER_OUTPUT = join(WEB_ROOT, 'dist', 'worker');
const SERVER_OUTPUT = join(WEB_ROOT, 'dist', 'server');

/** Settings shared by both builds and the development server. */
export function webConfig(): InlineConfig {
  return {
    root: WEB_ROOT,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    plugins: [react(), tailwindcss(), textsPlugin()],
    // Bundled completely, so that the server starts without module resolution.
    ssr: { noExternal: true },
  };
}

export async function clientBuild(): Promise<InlineConfig> {
  const firstLoad = await readFirstLoad(clientConfig(), WEB_ROOT);
  return clientConfig({ codeSplitting: { groups: chunkGroups(firstLoad), includeDependenciesRecursively: false } });
}

function clientConfig(output: Rolldown.OutputOptions = {}): InlineConfig {
  const shared = webConfig();
  return {
    ...shared,
    plugins: [
      ...(shared.plugins ?? []),
      slimContractsPlugin(),
      flagsPlugin(),
      plainImportsPlugin(),
      moduleReportPlugin(join(WEB_ROOT, '..', '..')),
      wideStylesPlugin(),
    ],
    build: {
      outDir: CLIENT_OUTPUT,
      // Pages and servers of the last build still request its lazy files; forget-old-files.ts deletes them later.
      emptyOutDir: false,
      manifest: true,
      cssCodeSplit: false,
      // The import list of each lazy file would weigh more than the round trip it saves; a pointerdown prefetches them too.
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(WEB_ROOT, 'main.tsx'),
        preserveEntrySignatures: 'allow-extension',
        output,
        // Except for styles, modules have no side effects, so that unused exports are dropped, barrels and schemas included.
        treeshake: {
          moduleSideEffects: [
            { test: /\.css$|platform\/web\/query-library\.ts$/, sideEffects: true },
            { test: OURS, sideEffects: false },
          ],
          propertyReadSideEffects: false,
        },
      },
    },
  };
}

const OURS = /\/(apps|domains|platform)\/(?!.*node_modules)/;

/**
 * Combines the first screen into few files instead of thirty; third-party code keeps its file name across releases. Shared modules of most
 * screens form one group, so that a further screen is a few files and not forty.
 */
function chunkGroups(firstLoad: ReadonlySet<string>) {
  const isTheirs = (id: string) => id.includes('/node_modules/');
  const shared = { minShareCount: 2 };
  return [
    { name: 'base', test: (id: string) => firstLoad.has(id) && isTheirs(id), priority: 9 },
    { name: 'site', test: (id: string) => firstLoad.has(id), priority: 8 },
    { name: 'queries', test: /node_modules\/@tanstack\//, priority: 6 },
    { name: 'overlays', test: /node_modules\/(@base-ui|@floating-ui)\/|platform\/web\/ui\/(sheet|dialog)-panel/, priority: 6 },
    { name: 'forms', test: /node_modules\/react-hook-form\/|\/platform\/web\/forms\//, priority: 6 },
    { name: 'schemas', test: /node_modules\/valibot\//, priority: 6 },
    { name: 'parts', test: /\/platform\/|\/contract\/player\/|node_modules\/@tabler\//, priority: 5, ...shared },
    ...['wallet', 'games', 'content', 'merchant', 'promotions', 'agents'].map((domain) => ({
      name: domain,
      test: new RegExp(`/domains/${domain}/web/`),
      priority: 4,
      ...shared,
    })),
  ];
}

export function serverBuild(): InlineConfig {
  const shared = webConfig();
  return {
    ...shared,
    plugins: [...(shared.plugins ?? []), documentPlugin()],
    publicDir: false,
    // The build is for production, whatever NODE_ENV the rendering process has.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: SERVER_OUTPUT,
      emptyOutDir: false,
      ssr: join(WEB_ROOT, 'server', 'entry.tsx'),
      rolldownOptions: { output: { entryFileNames: 'entry.js' } },
    },
  };
}

/** The two service workers as one file each: one caches the site, the other removes that cache. */
export function workerBuild(name: 'service-worker' | 'stop-worker'): InlineConfig {
  return {
    root: WEB_ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [workerFilesPlugin()],
    build: {
      outDir: WORKER_OUTPUT,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: { input: join(WEB_ROOT, 'worker', `${name}.ts`), output: { format: 'iife', entryFileNames: `${name}.js` } },
    },
  };
}

const WORKER_FILES = 'virtual:jogada/worker-files';

function workerFilesPlugin(): Plugin {
  return {
    name: 'jogada-worker-files',
    resolveId: (id) => (id === WORKER_FILES ? `\0${WORKER_FILES}` : undefined),
    load(id) {
      if (id !== `\0${WORKER_FILES}`) return undefined;
      const { id: build, entry, chunks, bodyFont } = readClientBuild();
      const files = new Set([...entry, ...(chunks['screens/home-screen.tsx'] ?? []), bodyFont]);
      return `export const BUILD = ${JSON.stringify(build)}; export const FIRST_FILES = ${JSON.stringify([...files])};`;
    },
  };
}

/** Development server from the sources, behind the api, whose HTTP server carries the HMR connection. */
export function developmentServer(httpServer: Server): InlineConfig {
  const shared = webConfig();
  const noBuild: Plugin = {
    name: 'jogada-no-document',
    resolveId: (id) => (id === DOCUMENT ? `\0${DOCUMENT}` : undefined),
    load: (id) =>
      id === `\0${DOCUMENT}`
        ? 'export const clientBuild = { id: "", entry: [], styles: "", wideStyles: "", bodyFont: "", headingFont: "", texts: {}, chunks: {} };'
        : undefined,
  };
  return {
    ...shared,
    plugins: [...(shared.plugins ?? []), flagsPlugin(), noBuild],
    server: { middlewareMode: true, hmr: { server: httpServer } },
    // Listed explicitly, so that the first visit does not discover them one by one and reload with a second React.
    optimizeDeps: { entries: ['main.tsx'], include: PREPARED_PACKAGES },
    // In development Node loads packages itself, CommonJS included.
    ssr: { noExternal: [] },
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
  'icu-minify/format',
  'uqr',
  'valibot',
];

interface ManifestChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

const DOCUMENT = 'virtual:jogada/document';

/** Provides `virtual:jogada/document`: the files of the client build, for the head of server-rendered pages. */
export function documentPlugin(): Plugin {
  return {
    name: 'jogada-document',
    resolveId: (id) => (id === DOCUMENT ? `\0${DOCUMENT}` : undefined),
    load: (id) => (id === `\0${DOCUMENT}` ? `export const clientBuild = ${JSON.stringify(readClientBuild())};` : undefined),
  };
}

const BUILD_ID_LENGTH = 12;

/** Reads the files of the client build in `output`. */
export function readClientBuild(output = CLIENT_OUTPUT) {
  const manifestFile = join(output, '.vite', 'manifest.json');
  if (!existsSync(manifestFile)) throw new Error('build the client before the server: there is no manifest');
  const text = readFileSync(manifestFile, 'utf8');
  const manifest: Record<string, ManifestChunk> = JSON.parse(text);
  // Only the manifest identifies this build; the folder keeps files of earlier ones.
  const fileOf = (end: string) => {
    const found = Object.entries(manifest).find(([name]) => name.endsWith(end));
    if (!found) throw new Error(`the client's build has no ${end}`);
    return found[1].file;
  };
  const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry)?.[0] ?? '';

  return {
    /** Changes with every build that a client could distinguish. */
    id: createHash('sha256').update(text).digest('base64url').slice(0, BUILD_ID_LENGTH),
    entry: filesOf(manifest, entry),
    styles: readFileSync(join(output, fileOf('style.css')), 'utf8').trim(),
    wideStyles: wideStylesIn(manifest),
    bodyFont: `/${fileOf('/figtree.woff2')}`,
    headingFont: `/${fileOf('/bricolage-grotesque.woff2')}`,
    texts: Object.fromEntries(
      Object.keys(manifest)
        .filter((name) => name.includes(TEXTS_NAME))
        .map((name) => [name.slice(name.indexOf(TEXTS_NAME) + TEXTS_NAME.length), filesOf(manifest, name)]),
    ),
    // Files needed before a screen can be rendered.
    chunks: Object.fromEntries(Object.keys(manifest).map((name) => [name, filesOf(manifest, name)])),
  };
}

/** The path of the styles of wide screens. */
function wideStylesIn(manifest: Readonly<Record<string, ManifestChunk>>): string {
  const found = Object.values(manifest).find(({ file }) => /\/wide-[\w-]+\.css$/.test(file));
  if (!found) throw new Error("the client's build has no styles for wide screens");
  return `/${found.file}`;
}

/** Each file after its dependencies. */
function filesOf(manifest: Readonly<Record<string, ManifestChunk>>, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [...(chunk.imports ?? []).flatMap((imported) => filesOf(manifest, imported, seen)), `/${chunk.file}`];
}
