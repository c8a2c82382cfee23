import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { JurisdictionProfile } from '../domains/merchant/contract/player/jurisdiction.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Where the profiles have their names and rules. */
const OWN = /^domains\/merchant\/(?:contract\/player\/jurisdiction\.ts$|server\/jurisdiction\/)/;

const NAMES = JurisdictionProfile.options.join('|');
const CHOICES = [
  new RegExp(String.raw`[!=]==?\s*['"\`](?:${NAMES})['"\`]`, 'g'),
  new RegExp(String.raw`['"\`](?:${NAMES})['"\`]\s*[!=]==?`, 'g'),
  new RegExp(String.raw`\bcase\s+['"\`](?:${NAMES})['"\`]`, 'g'),
  /\b(?:jurisdiction|profile)\s*(?:[!=]==?\s*['"`]|<>\s*'|=\s*'|in\s*\()/gi,
  // The name of a national profile in any other role, as a key or an argument.
  /['"`]br-spa['"`]/g,
];

function choicesIn(path: string, source: string): string[] {
  if (OWN.test(path)) return [];
  return CHOICES.flatMap((choice) => [...source.matchAll(choice)].map(([words]) => `${path}: ${words}`));
}

test('no code outside of the profiles asks for the name of a jurisdiction', () => {
  const files = globSync('{domains,platform,apps,arcade}/**/*.{ts,tsx}', { cwd: ROOT, exclude: (name) => name === 'node_modules' }).filter(
    (path) => !path.endsWith('.test.ts') && !path.includes('/testing/'),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((path) => choicesIn(path, readFileSync(resolve(ROOT, path), 'utf8')))).toEqual([]);
});

test.each([
  "if (ctx.merchant.jurisdiction === 'br-spa') return;",
  "const isOpen = 'standard' !== profile;",
  "switch (jurisdiction) { case 'standard': return 1; }",
  "join merchant.merchant_view m on m.jurisdiction = 'br-spa'",
  "const DAYS = { standard: null, 'br-spa': 180 };",
])('the check finds %s', (planted) => {
  expect(choicesIn('domains/wallet/server/planted.ts', planted)).not.toEqual([]);
  expect(choicesIn('domains/merchant/server/jurisdiction/planted.ts', planted)).toEqual([]);
});
