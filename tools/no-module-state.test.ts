import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import type { CodeNode } from './syntax/visit-code.ts';

const ROOT = resolve(import.meta.dirname, '..');

/**
 * Module variables of server code that may change, each with its reason. Everything else that a process keeps is made in `compose()` and
 * handed on in the context.
 */
const STATED: Readonly<Record<string, string>> = {
  // One per machine or process, whatever the number of compositions.
  'domains/accounts/server/password/hashers.ts givesWay': 'the priority of the process',
  'domains/accounts/server/password/hashers.ts waiting': 'one queue of hashes for the CPU of the process',
  'domains/accounts/server/password/hashers.ts idle': 'one pool of hashers for the CPU of the process',
  'domains/accounts/server/password/hashers.ts hashers': 'one pool of hashers for the CPU of the process',
  'domains/accounts/server/password/hashers.ts taken': 'one queue of hashes for the CPU of the process',
  'domains/merchant/server/drawing/confined-process.ts niceness': 'the priority of the process',
  'platform/server/id.ts last': 'ids of a process are in order of time',
  'domains/merchant/server/drawing/drawer.ts drawer': 'one queue of drawing processes for the machine',
  'arcade/server/main.ts arcade': 'the entry point of a process',
  // Results of pure functions, or of files that do not change.
  'domains/accounts/server/captcha/spoken-digits.ts voices': 'decoded recordings',
  'domains/accounts/server/password/common-passwords.ts common': 'a list of the package',
  'domains/accounts/server/country/list-countries.ts listed': 'names of countries by language',
  'domains/merchant/server/registration/field-pattern.ts kept': 'compiled patterns',
  'domains/wallet/server/ledger/posted.ts movementsOf': 'the movements of an event, released with it',
  'apps/api/http/shipped-texts.ts texts': 'the shipped texts',
  'apps/api/http/bank-door.ts atItsDoor': 'a mark on requests, released with them',
};

const MUTABLE = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array']);
const READ_ONLY = /^(?:Readonly(?:Set|Map|Array)?|readonly)\b/;

interface Found {
  readonly name: string;
  readonly kind: 'let' | 'collection' | 'service';
}

function moduleState(source: string, file = 'planted.ts'): Found[] {
  const { program } = parseSync(file, source);
  return (program.body as unknown as CodeNode[]).flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as CodeNode | null) : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration['declare'] === true) return [];
    return (declaration['declarations'] as CodeNode[]).flatMap((declarator): Found[] => {
      const id = declarator['id'] as CodeNode;
      const name = typeof id['name'] === 'string' ? id['name'] : source.slice(id.start, id.end);
      if (declaration['kind'] !== 'const') return [{ name, kind: 'let' }];
      const kind = kindOf(declarator['init'] as CodeNode | null, typeOf(id, source), source);
      return kind ? [{ name, kind }] : [];
    });
  });
}

function kindOf(value: CodeNode | null, type: string, source: string): 'collection' | 'service' | undefined {
  if (value === null || READ_ONLY.test(type)) return undefined;
  const called = calleeOf(value, source);
  if (value.type === 'NewExpression') return MUTABLE.has(called) ? 'collection' : undefined;
  if (value.type === 'CallExpression') return /^create(?!Require$|Hash$|RemoteJWKSet$)[A-Z]/.test(called) ? 'service' : undefined;
  const isEmptyList = value.type === 'ArrayExpression' && (value['elements'] as unknown[]).length === 0;
  const isEmptyRecord = value.type === 'ObjectExpression' && (value['properties'] as unknown[]).length === 0;
  return isEmptyList || isEmptyRecord ? 'collection' : undefined;
}

function calleeOf(value: CodeNode, source: string): string {
  const callee = value['callee'] as CodeNode | undefined;
  return callee ? source.slice(callee.start, callee.end) : '';
}

function typeOf(id: CodeNode, source: string): string {
  const annotation = id['typeAnnotation'] as CodeNode | null | undefined;
  return annotation ? source.slice(annotation.start, annotation.end).replace(/^:\s*/, '') : '';
}

const SERVERS = [
  'domains/*/server/**/*.ts',
  'platform/{server,edge,sealing}/**/*.ts',
  'apps/{api,worker}/**/*.ts',
  'apps/web/server/**/*.{ts,tsx}',
  'arcade/server/**/*.ts',
];

test('server code keeps no state in modules but what is stated', () => {
  const files = globSync(SERVERS, { cwd: ROOT, exclude: (name) => name === 'node_modules' || name === 'testing' }).filter(
    (path) => !path.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => moduleState(readFileSync(resolve(ROOT, file), 'utf8'), file).map(({ name }) => `${file} ${name}`));
  expect(found.toSorted()).toEqual(Object.keys(STATED).toSorted());
});

test.each([
  ['let alertedAt = 0;', 'let'],
  ['export let present: string | undefined;', 'let'],
  ['const queues = new WeakMap<Database, PostingGroups>();', 'collection'],
  ['const known: Map<string, number> = new Map();', 'collection'],
  ['const waiting: Job[] = [];', 'collection'],
  ['const lane = createSignInLane({ atWorkMax: 1 });', 'service'],
])('the check finds %s', (planted, kind) => {
  expect(moduleState(planted).map((found) => found.kind)).toEqual([kind]);
});

test.each([
  "const NAMES: ReadonlySet<string> = new Set(['a']);",
  'const LIMITS = { day: 1 };',
  'function create() { let count = 0; const kept = new Map(); return { count, kept }; }',
])('the check accepts %s', (accepted) => {
  expect(moduleState(accepted)).toEqual([]);
});
