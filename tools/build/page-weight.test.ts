import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { screenFiles } from '../../apps/web/server/screen-files.ts';
import { KILOBYTE, weighPages, type PageWeights, type Weight } from './page-weight.ts';

const FIRST_LOAD_MAX = 115 * KILOBYTE;
const SCREEN_MAX = 25 * KILOBYTE;
const STYLES_MAX = 12 * KILOBYTE;
const WIDE_STYLES_MAX = 4 * KILOBYTE;

/** Third-party packages allowed in the first load. All others belong behind a tap or idle time. */
const FIRST_LOAD_PACKAGES = new Set([
  'react',
  'react-dom',
  'scheduler',
  '@tanstack/react-router',
  '@tanstack/router-core',
  '@tanstack/history',
  '@tanstack/store',
  '@tanstack/react-store',
  // The provider only; the client is loaded with its first use.
  '@tanstack/react-query',
  'use-sync-external-store',
  'icu-minify',
  '@tabler/icons-react',
]);

let weights: PageWeights;
beforeAll(() => {
  weights = weighPages();
});

test('the lobby becomes interactive after at most 115 KB of scripts', () => {
  const { bytes } = weights.firstLoad;
  expect(bytes, `${bytes} bytes, by module before they are made small:\n${heaviestOf(weights.firstLoad)}\n${ADVICE}`).toBeLessThanOrEqual(
    FIRST_LOAD_MAX,
  );
});

test('the first load contains only the packages that every page needs', () => {
  const unexpected = modulesOf(weights.firstLoad).filter(([name]) => {
    const found = packageOf(name);
    return found !== undefined && !FIRST_LOAD_PACKAGES.has(found);
  });
  const said = unexpected.map(([name]) => `${name}\n  came with ${wayTo(name).join('\n  <- ')}`).join('\n');
  expect(said, `${said}\n${ADVICE}`).toBe('');
});

test('every further screen adds at most 25 KB of scripts', () => {
  const heavy = [...weights.screens].filter(([, { bytes }]) => bytes > SCREEN_MAX);
  const said = heavy.map(([screen, weight]) => `${screen}: ${weight.bytes} bytes\n${heaviestOf(weight)}`).join('\n');
  expect(said, said).toBe('');
});

test('preloads in the head of a page refer to screens of the routes', () => {
  const screens = new Set(weights.report.screens);
  expect([...screenFiles()].filter((file) => !screens.has(join('apps', 'web', file)))).toEqual([]);
});

test('the inlined styles of every page are at most 12 KB', () => {
  expect(weights.styles).toBeGreaterThan(KILOBYTE);
  expect(weights.styles).toBeLessThanOrEqual(STYLES_MAX);
});

test('the styles of wide screens, which phones do not wait for, are at most 4 KB', () => {
  expect(weights.wideStyles).toBeGreaterThan(0);
  expect(weights.wideStyles).toBeLessThanOrEqual(WIDE_STYLES_MAX);
});

const ADVICE =
  'What is not on the first screen belongs behind later(), lazy() or an import() in the loader; what reads or acts (useCall, useAct) brings the query library.';
const HEAVIEST = 40;

function heaviestOf(weight: Weight): string {
  const named = modulesOf(weight).toSorted(([, one], [, other]) => other - one);
  return named
    .filter(([name]) => !FIRST_LOAD_PACKAGES.has(packageOf(name) ?? ''))
    .slice(0, HEAVIEST)
    .map(([name, bytes]) => `${String(bytes).padStart(8)}  ${name}`)
    .join('\n');
}

function modulesOf({ files }: Weight): [name: string, bytes: number][] {
  return files.flatMap((file) => Object.entries(weights.report.chunks[file]?.modules ?? {}));
}

function packageOf(name: string): string | undefined {
  return /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1];
}

/** Shortest import path from a module to the entry. */
function wayTo(name: string): string[] {
  const queue: string[][] = [[name]];
  const seen = new Set([name]);
  for (const way of queue) {
    const importers = weights.report.importers[way.at(-1) ?? ''] ?? [];
    if (importers.length === 0 || way.at(-1)?.endsWith('apps/web/main.tsx')) return way.slice(1);
    for (const importer of importers) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      queue.push([...way, importer]);
    }
  }
  return [];
}
