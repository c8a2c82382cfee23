import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const PLACE = /^(apps|domains|platform|arcade|simulators|db|e2e|tools|docs)\/[\w./*-]+$/;

/** The places in the repository that a page names: its links, and its code words that look like a path. */
function placesIn(page: string): string[] {
  const text = readFileSync(resolve(ROOT, page), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) => resolve(ROOT, dirname(page), target ?? ''));
  const words = [...text.matchAll(/`([^`\n]+)`/g)].map(([, word]) => word ?? '').filter((word) => PLACE.test(word));
  return [...links, ...words.map((word) => resolve(ROOT, word))];
}

test.each(['README.md', 'STYLE.md', ...globSync('docs/**/*.md', { cwd: ROOT })])('%s points to places that exist', (page) => {
  const missing = placesIn(page).filter((place) => (place.includes('*') ? globSync(place).length === 0 : !existsSync(place)));
  expect(missing.map((place) => place.slice(ROOT.length + 1))).toEqual([]);
});

test('README and STYLE name enough places for the check to mean something', () => {
  expect(placesIn('README.md').length).toBeGreaterThan(30);
});
