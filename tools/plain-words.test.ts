import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** Words in place of a technical term, and what to write. Each also counts as a part of an identifier or of a file's name. */
const BANNED: Readonly<Record<string, string>> = {
  ...{ told: 'notified, reported, stored', tell: 'notify, show, report', tells: 'shows, states' },
  ...{ hear: 'subscribe, receive', hears: 'subscribes, receives', heard: 'received, delivered' },
  ...{ somebody: 'the role: member, operator, caller', anybody: 'any member, every caller', whoever: 'the caller that' },
  ...{ nobody: 'no member; as a name: none, empty', postman: 'dispatcher', brake: 'lockout, rate limit', brakes: 'lockouts' },
  ...{ desk: 'the screen’s name, operators', desks: 'operators' },
};
/** Riddles that consist of ordinary words. */
const PHRASES = [/\bof whom\b/i, /\bhangs? together\b/i, /\bis at work to\b/i, /\bknown to whom\b/i];

/** Uses that stay, each with its reason. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // Names that are stored: two releases run side by side during an upgrade, and the previous one writes and reads them.
  'domains/accounts/server/events.ts': ['told'],
  'docs/database.md': ['told'],
  'domains/accounts/README.md': ['told'],
  'domains/content/README.md': ['told'],
  'domains/wallet/server/deposit/pix-payment.sql.ts': ['told'],
  'domains/wallet/server/incidents/incident-operators.sql.ts': ['told'],
  'domains/wallet/server/protection/member-limits.ts': ['told'],
  // The system's user without rights.
  'tools/run/postgres-home.mjs': ['nobody'],
  // Searched for.
  'docs/glossary.md': ['brake'],
  // Sound, and a text for players.
  'docs/decisions/spoken-captcha.md': ['hear'],
  'db/seed/promotion-rules.ts': ['tell'],
  'tools/plain-words.test.ts': [...Object.keys(BANNED), ...PHRASES.map(String)],
};

/** Applied migrations do not change, and the schema is generated from them. */
const FILES = globSync(['*.{ts,md}', '{apps,arcade,db,docs,domains,e2e,platform,simulators,tools}/**/*.{ts,tsx,mjs,css,sql,md,json}'], {
  cwd: ROOT,
  exclude: (name) => /^(?:node_modules|dist|migrations|schema|data|rendered\.json|release\.json)$/.test(name),
});

/** In JSON only the names count: the values are texts for players and operators. */
function faultsIn(path: string, source: string): string[] {
  const text = path.endsWith('.json') ? [...source.matchAll(/"([^"\n]*)"\s*:/g)].map(([, name]) => name).join('\n') : source;
  const allowed = ALLOWED[path] ?? [];
  const words = new Set(
    `${path}\n${text}`
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/),
  );
  return [
    ...Object.entries(BANNED).flatMap(([word, instead]) =>
      words.has(word) && !allowed.includes(word) ? [`${path}: "${word}", write ${instead}`] : [],
    ),
    ...PHRASES.flatMap((phrase) => (phrase.test(text) && !allowed.includes(String(phrase)) ? [`${path}: ${String(phrase)}`] : [])),
  ];
}

test('No comment, title, document, identifier or file name has a banned word', () => {
  expect(FILES.length).toBeGreaterThan(2500);
  expect(FILES.flatMap((path) => faultsIn(path, readFileSync(resolve(ROOT, path), 'utf8')))).toEqual([]);
});

test.each([
  ['// Null while nobody answered.', 'domains/content/planted.ts'],
  ["test('the page hears of the change', () => {});", 'domains/content/planted.test.ts'],
  ['export const toldMember = 1;', 'domains/content/planted.ts'],
  ['{ "chatDesk": "Chat" }', 'domains/content/console/text/en.json'],
  ['The accounts that hang together.', 'docs/planted.md'],
  ['', 'domains/content/server/postman/send.ts'],
])('The check finds %s in %s', (source, path) => expect(faultsIn(path, source)).toHaveLength(1));

test('Every exception is in use', () => {
  const unused = Object.entries(ALLOWED)
    .filter(([path]) => path !== 'tools/plain-words.test.ts')
    .flatMap(([path, words]) => {
      const text = readFileSync(resolve(ROOT, path), 'utf8').toLowerCase();
      return words.filter((word) => !text.includes(word)).map((word) => `${path} ${word}`);
    });
  expect(unused).toEqual([]);
});
