import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MODULE_REPORT, type ModuleReport } from './module-report-plugin.ts';
import { CLIENT_OUTPUT, readClientBuild } from './web-build.ts';

/** 1000 bytes, as browsers and build tools print them. */
export const KILOBYTE = 1_000;

export interface Weight {
  readonly files: readonly string[];
  /** Transferred size: gzip at its highest level. */
  readonly bytes: number;
}

export interface PageWeights {
  /** Needed before the lobby reacts to a touch. */
  readonly firstLoad: Weight;
  /** Loaded by the lobby when idle: the code of its live parts, and the targets of most taps. */
  readonly idle: Weight;
  /** What each screen adds to the two, by its source file. */
  readonly screens: ReadonlyMap<string, Weight>;
  /** Styles inlined into every page. */
  readonly styles: number;
  /** The further styles of wide screens, a file of its own. */
  readonly wideStyles: number;
  readonly report: ModuleReport;
}

export const HOME_SCREEN = 'apps/web/screens/home-screen.tsx';

const IDLE_PIECES = [
  'apps/web/screens/lobby-games.tsx',
  'apps/web/screens/home-footer.tsx',
  'apps/web/shell/companions.tsx',
  'domains/accounts/web/login/index.ts',
  'domains/content/web/banners/index.ts',
  'platform/web/api-client.ts',
  'platform/web/ui/dialog-panel.tsx',
  'platform/web/ui/sheet-panel.tsx',
  'platform/web/ui/toast-card.tsx',
];

/** Weighs the last build of the player's site. */
export function weighPages(): PageWeights {
  const report: ModuleReport = JSON.parse(readFileSync(join(CLIENT_OUTPUT, MODULE_REPORT), 'utf8'));
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(join(CLIENT_OUTPUT, '.vite', 'manifest.json'), 'utf8'));
  const styles = manifest['style.css']?.file ?? '';
  const fileOf = new Map(Object.entries(report.chunks).map(([file, { facade }]) => [facade, file]));
  const first = new Set([...filesFor(report, report.entry), ...filesFor(report, fileOf.get(HOME_SCREEN))]);
  const idle = new Set(IDLE_PIECES.flatMap((piece) => [...filesFor(report, fileOf.get(piece))]).filter((file) => !first.has(file)));
  const besides = (screen: string) => [...filesFor(report, fileOf.get(screen))].filter((file) => !first.has(file) && !idle.has(file));
  return {
    firstLoad: weigh([...first]),
    idle: weigh([...idle]),
    screens: new Map(report.screens.filter((screen) => screen !== HOME_SCREEN).map((screen) => [screen, weigh(besides(screen))])),
    styles: gzipSize(styles),
    wideStyles: gzipSize(readClientBuild().wideStyles),
    report,
  };
}

function filesFor(report: ModuleReport, file: string | undefined, seen = new Set<string>()): Set<string> {
  const chunk = file === undefined ? undefined : report.chunks[file];
  if (file === undefined || !chunk || seen.has(file)) return seen;
  seen.add(file);
  for (const imported of chunk.imports) filesFor(report, imported, seen);
  return seen;
}

function weigh(files: readonly string[]): Weight {
  return { files, bytes: files.reduce((sum, file) => sum + gzipSize(file), 0) };
}

function gzipSize(file: string): number {
  return gzipSync(readFileSync(join(CLIENT_OUTPUT, file)), { level: 9 }).length;
}
