import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTINGS, type Setting } from '@jogada/platform/settings';
import { inRoot } from '../run/places.mjs';
import { SECRET_SETTINGS } from '../run/settings.mjs';
import { environmentFile, settingsDocument } from './settings-document.ts';

const read = (file: string) => readFileSync(inRoot(file), 'utf8');

test('docs/running/settings.md states the list of settings', () => {
  const page = read('docs/running/settings.md');
  expect(page, '`npm run generate` writes it anew').toBe(settingsDocument(page));
});

test.each(['api', 'worker', 'arcade'] as const)('deploy/settings/%s.env states its settings, and no confidential value', (name) => {
  const file = read(`deploy/settings/${name}.env`);
  expect(file, '`npm run generate` writes it anew').toBe(environmentFile(name));
  const secrets = Object.entries<Setting>(SETTINGS[name]).flatMap(([key, { isSecret }]) => (isSecret ? [key] : []));
  expect(secrets.length).toBeGreaterThan(0);
  for (const key of secrets) expect(file).not.toMatch(new RegExp(`^#?${key}=`, 'm'));
});

test('Every setting of the launcher is in the list, and its confidential ones can come from files', () => {
  const launcher = read('tools/run/settings.mjs');
  const named = [...launcher.matchAll(/\benv\.([A-Z_]+)\b/g)].map(([, name]) => name);
  expect(named.filter((name) => name !== undefined && !(name in SETTINGS.launcher))).toEqual([]);
  const secrets = Object.entries<Setting>(SETTINGS.launcher).flatMap(([key, { isSecret }]) => (isSecret ? [key] : []));
  expect(secrets.toSorted()).toEqual(SECRET_SETTINGS.toSorted());
});
