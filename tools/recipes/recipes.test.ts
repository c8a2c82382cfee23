import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createPromotion } from '@jogada/promotions/contract/operator';
import { readJsonFeed } from '@jogada/games/server';
import { testDatabase } from '@jogada/platform/testing';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { copyTree } from '../mutate/copy-tree.ts';
import { applyRecipe } from './apply-recipe.ts';
import { readRecipe } from './read-recipe.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const RECIPES = join(ROOT, 'docs', 'how-to');
const NAMES = readdirSync(RECIPES).filter((file) => file !== 'README.md');
const STEPS = new Map(NAMES.map((name) => [name, readRecipe(readFileSync(join(RECIPES, name), 'utf8'))]));

/** Proves that the router knows the new screen's path. */
const SCREEN_PROOF = `import type { Router } from '@tanstack/react-router';
import type { routeTree } from './routes.tsx';

export const added: keyof Router<typeof routeTree>['routesByPath'] = '/m/tips';
`;

/** A copy of the tree in which all recipes are followed, one after another. */
let copy: string;
beforeAll(() => {
  copy = copyTree(ROOT);
  for (const steps of STEPS.values()) applyRecipe(copy, steps);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** A module of the copy. */
function inCopy(file: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(join(copy, file)).href) as Promise<Record<string, unknown>>;
}

function textOf(recipe: string, file: string): string {
  return STEPS.get(recipe)?.find((step) => step.file === file)?.text ?? '';
}

test('docs/how-to/README.md lists every recipe', () => {
  const listed = [...readFileSync(join(RECIPES, 'README.md'), 'utf8').matchAll(/\]\((.*?\.md)\)/g)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(NAMES.toSorted());
});

test('The code of every recipe compiles with the tree, and so does every use of a language', { timeout: 300_000 }, () => {
  writeFileSync(join(copy, 'apps/web/proof.ts'), SCREEN_PROOF);
  const touched = [...STEPS.values()].flat().flatMap(({ file }) => (/\.tsx?$/.test(file) ? [file] : []));
  const ofLanguages = execFileSync(
    'grep',
    ['-rlE', 'Record<Language\\b', 'platform', 'domains', 'arcade', '--include=*.ts', '--include=*.tsx'],
    {
      cwd: copy,
      encoding: 'utf8',
    },
  );
  const files = [
    ...touched,
    ...ofLanguages.trim().split('\n'),
    'apps/web/proof.ts',
    'apps/web/virtual.d.ts',
    'arcade/games/tesouro-da-mata/screen/zzfx.d.ts',
  ];
  const compilerOptions = { lib: ['ES2024', 'DOM', 'DOM.Iterable'], jsx: 'react-jsx', types: ['node', 'vite/client'] };
  writeFileSync(
    join(copy, 'tsconfig.recipes.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions,
      files,
      include: ['domains/*/contract', 'domains/*/server/*-services.ts'],
    }),
  );
  const compile = () =>
    execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.recipes.json'], { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
  expect(outputOf(compile)).toBe('');
});

/** A program's output, also when it fails. */
function outputOf(run: () => string): string {
  try {
    return run();
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}

test('switch: the contract, the documents and the console have it', async () => {
  const { SWITCHES } = await inCopy('domains/merchant/contract/player/switches.ts');
  expect(SWITCHES).toHaveProperty('TIPS3');
  const { switchesDocument } = await inCopy('tools/generate/switches-document.ts');
  const document = (switchesDocument as (present: string) => string)(readFileSync(join(copy, 'docs/switches.md'), 'utf8'));
  expect(document).toContain('| COMM3 › TIPS3 | on | tips of the day in the message center |');
});

test('language: the list has it, every catalogue speaks it, and formats follow its tag', async () => {
  const { LANGUAGES } = await inCopy('platform/contract/languages.ts');
  expect(LANGUAGES).toContain('es');
  const { readTexts, listCatalogueFolders } = await inCopy('tools/build/text-catalogues.ts');
  const folders = (listCatalogueFolders as () => ReadonlyMap<string, string>)();
  expect(Object.keys((readTexts as (language: string, from: typeof folders) => object)('es', folders))).toEqual([...folders.keys()]);
  const { statementWords, localeOf } = await inCopy('domains/wallet/server/statement/statement-words.ts');
  expect((statementWords as (language: string) => { title: string })('es').title).not.toBe('');
  expect((localeOf as (language: string) => string)('es')).toBe('es');
});

test('game: the arcade serves it and the seed lists it, by its folder alone', async () => {
  const { GAMES } = (await inCopy('arcade/games/games.ts')) as { GAMES: { gameId: string; title: string; stakeAmounts: bigint[] }[] };
  const { readOwnGames } = (await inCopy('db/seed/own-games.ts')) as {
    readOwnGames: () => { id: string; name: string; maxBetAmount: string }[];
  };
  const served = GAMES.find(({ gameId }) => gameId === 'cara-ou-coroa');
  const listed = readOwnGames().find(({ id }) => id === 'cara-ou-coroa');
  expect(listed?.name).toBe(served?.title);
  expect(listed?.maxBetAmount).toBe(String(served?.stakeAmounts.at(-1)));
  expect(existsSync(join(copy, 'arcade/games/cara-ou-coroa/text/ko.json'))).toBe(true);
});

test('member field: the form accepts it, every language names it, and its migration gives it to existing sites', async () => {
  const { REGISTRATION_FIELDS } = await inCopy('domains/accounts/contract/player/registration-rules.ts');
  expect(REGISTRATION_FIELDS).toContain('telegram');
  for (const language of ['pt', 'en', 'ja', 'ko'])
    expect(readFileSync(join(copy, `domains/accounts/web/text/${language}.json`), 'utf8')).toContain('"telegram": "Telegram"');
  const store = await testDatabase();
  onTestFinished(() => store.close());
  await store.database.query(textOf('member-field.md', 'db/migrations/20991231T2359_merchant_telegram.sql'));
});

test('vendor: its feed is read without a refused line', () => {
  const { vendors, games, refused } = readJsonFeed(textOf('vendor.md', 'feeds/canoa.json'));
  expect({ vendors: vendors.map(({ code }) => code), games: games.map(({ gameId }) => gameId), refused }).toEqual({
    vendors: ['canoa_games'],
    games: ['canoa-rio-negro'],
    refused: [],
  });
});

test('promotion: the operators’ call accepts its body', () => {
  const body: unknown = JSON.parse(textOf('promotion.md', 'promotions/weekly-cash-back.json'));
  expect(v.safeParse(createPromotion.input, body).issues).toBeUndefined();
});

test('payment provider: the setting chooses it by its folder alone, and it implements both ports', async () => {
  const { createBanks } = await inCopy('domains/wallet/server/cashier/bank.ts');
  const settings = { paymentProvider: 'acme', pixUrl: 'http://127.0.0.1:9', secrets: { pixClientSecret: 'key' } };
  const made = (createBanks as (of: object) => { installation: { payments: object; payouts: object } })({ settings }).installation;
  expect([Object.keys(made.payments), Object.keys(made.payouts)].flat().toSorted()).toEqual([
    'createCharge',
    'createPayout',
    'findCharge',
    'findKeyOwner',
    'findPayment',
    'findPayout',
    'listPayments',
    'refund',
    'setWebhook',
  ]);
});

test('A recipe whose lines the tree no longer has is refused, with the file named', () => {
  const step = { kind: 'edit', file: 'platform/contract/languages.ts', text: '-no such line\n+another\n' } as const;
  expect(() => applyRecipe(copy, [step])).toThrow(/^platform\/contract\/languages\.ts does not have these lines once/);
});
