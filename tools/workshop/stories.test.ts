import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const UI = join(import.meta.dirname, '../../platform/web/ui');
const DOOR = readFileSync(join(UI, 'index.ts'), 'utf8');

/** Components that the kit exports, with their files. */
const COMPONENTS = [...DOOR.matchAll(/export \{ ([^}]+) \} from '\.\/([\w-]+)\.tsx'/g)].flatMap(([, names = '', file = '']) =>
  names
    .split(', ')
    .filter((name) => /^[A-Z][a-z]/.test(name))
    .map((name) => ({ name, file })),
);

test('every component of the kit has stories in the workshop', () => {
  expect(COMPONENTS.length).toBeGreaterThan(25);
  const missing = COMPONENTS.filter(({ name, file }) => {
    const stories = join(UI, `${file}.stories.tsx`);
    return !existsSync(stories) || !new RegExp(`<${name}\\b`).test(readFileSync(stories, 'utf8'));
  });
  expect(missing.map(({ name, file }) => `write the looks of ${name} into platform/web/ui/${file}.stories.tsx`)).toEqual([]);
});
