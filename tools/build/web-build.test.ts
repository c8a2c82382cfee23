import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readClientBuild, WEB_ROOT } from './web-build.ts';

test('pages use the styles and the font of the last build, whatever files earlier builds left', () => {
  const output = mkdtempSync(join(tmpdir(), 'jogada-build-'));
  onTestFinished(() => rmSync(output, { recursive: true }));
  mkdirSync(join(output, '.vite'));
  mkdirSync(join(output, 'assets'));
  for (const file of ['style-A.css', 'style-M.css', 'style-Z.css']) writeFileSync(join(output, 'assets', file), `.${file}`);
  const manifest = {
    '../../platform/web/fonts/bricolage-grotesque.woff2': { file: 'assets/bricolage-grotesque-M.woff2' },
    '../../platform/web/fonts/figtree.woff2': { file: 'assets/figtree-M.woff2' },
    'main.tsx': { file: 'assets/main-M.js', isEntry: true },
    'style.css': { file: 'assets/style-M.css' },
    'wide.css': { file: 'assets/wide-M.css' },
  };
  writeFileSync(join(output, '.vite', 'manifest.json'), JSON.stringify(manifest));
  expect(readClientBuild(output)).toMatchObject({
    entry: ['/assets/main-M.js'],
    styles: '.style-M.css',
    wideStyles: '/assets/wide-M.css',
    bodyFont: '/assets/figtree-M.woff2',
    headingFont: '/assets/bricolage-grotesque-M.woff2',
  });
});

test('the server renders with the production build of its libraries, whatever its NODE_ENV is', () => {
  const entry = readFileSync(join(WEB_ROOT, 'dist', 'server', 'entry.js'), 'utf8');
  expect(entry).toContain('react-dom-server.node.production.js');
  expect(entry).not.toMatch(/react[\w-]*(\.node)?\.development\.js|process\.env\.NODE_ENV/);
});
