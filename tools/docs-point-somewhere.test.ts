import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const PLACE = /^(apps|domains|platform|arcade|simulators|db|e2e|tools|docs)\/[\w./*-]+$/;

const PAGES = ['README.md', 'STYLE.md', ...globSync('docs/**/*.md', { cwd: ROOT })];
const SCRIPTS = Object.keys((JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as { scripts: object }).scripts);
/** The scripts that a page calls by `npm`. */
function commandsIn(text: string): string[] {
  return [...text.matchAll(/\bnpm (?:run (?:--silent )?([a-z][\w:]*)|(start|test)\b)/g)].map(([, script, short]) => script ?? short ?? '');
}

/** Repository paths in a page: its links, and inline code that looks like a path. */
function placesIn(page: string): string[] {
  const text = readFileSync(resolve(ROOT, page), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) => resolve(ROOT, dirname(page), target ?? ''));
  const words = [...text.matchAll(/`([^`\n]+)`/g)].map(([, word]) => word ?? '').filter((word) => PLACE.test(word));
  return [...links, ...words.map((word) => resolve(ROOT, word))];
}

test.each(PAGES)('%s refers to existing paths', (page) => {
  const missing = placesIn(page).filter((place) => (place.includes('*') ? globSync(place).length === 0 : !existsSync(place)));
  expect(missing.map((place) => place.slice(ROOT.length + 1))).toEqual([]);
});

test('STYLE.md lists every domain', () => {
  const [, listed = ''] = /^domains\/ +business features: (.*)$/m.exec(readFileSync(resolve(ROOT, 'STYLE.md'), 'utf8')) ?? [];
  expect(listed.split(' ').toSorted()).toEqual(readdirSync(resolve(ROOT, 'domains')).toSorted());
});

test('README.md names every command and leads to every document', () => {
  const readme = readFileSync(resolve(ROOT, 'README.md'), 'utf8');
  const named = new Set(commandsIn(readme));
  expect(SCRIPTS.filter((name) => !named.has(name))).toEqual([]);
  const pages = globSync(['docs/*.md', 'docs/running/*.md', 'docs/how-to/README.md'], { cwd: ROOT });
  expect(pages.filter((page) => !readme.includes(`](${page})`))).toEqual([]);
});

test.each(PAGES)('%s names only commands that exist', (page) => {
  const text = readFileSync(resolve(ROOT, page), 'utf8');
  expect(commandsIn(text).filter((name) => !SCRIPTS.includes(name))).toEqual([]);
});

test('README and STYLE contain enough paths for the check to be meaningful', () => {
  expect(placesIn('README.md').length).toBeGreaterThan(30);
});

/** Number of requirements of levels 1 and 2 in each section of OWASP ASVS 5.0; they are the first of their sections. */
const ASVS_SECTIONS = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1, '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5 },
  ...{ '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4, '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4 },
  ...{ '6.5': 5, '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3 },
  ...{ '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4 },
  ...{ '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
};

/** Rows of the page's tables: requirements, state, and evidence. */
function asvsRows(page: string): { readonly ids: readonly string[]; readonly state: string; readonly shown: string }[] {
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return rows
    .filter(([, ids = '']) => /^\d+\.\d+\.\d+/.test(ids))
    .map(([, ids = '', , state = '', shown = '']) => ({ ids: ids.split(', '), state, shown }));
}

test('asvs.md lists each requirement of level 2 once, with existing tests', () => {
  const rows = asvsRows(readFileSync(resolve(ROOT, 'docs/asvs.md'), 'utf8'));
  const wanted = Object.entries(ASVS_SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(wanted).toHaveLength(253);
  expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual(wanted.toSorted());
  expect(rows.filter(({ state }) => !['met', 'partly', 'not', 'does not apply'].includes(state))).toEqual([]);

  const files = globSync('{domains,platform,apps,arcade,e2e,tools,simulators}/**/*.test.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  });
  const titled = new Set(
    files.flatMap((file) =>
      [...readFileSync(resolve(ROOT, file), 'utf8').matchAll(/\b(?:[SCRLP]\d{1,2}|[A-Z]{3}-\d{2})\b/g)].map(([id]) => id),
    ),
  );
  const named = rows.flatMap(({ shown }) => [...shown.matchAll(/\b(?:S\d{2}|C\d{1,2}|[A-Z]{3}-\d{2})\b/g)].map(([id]) => id));
  expect(named.filter((id) => id !== 'SHA-25' && !titled.has(id))).toEqual([]);
  expect(named.length).toBeGreaterThan(100);
});
