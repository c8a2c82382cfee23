import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { isProblemCode } from '../problem-status.ts';
import { PROBLEM_FACTS } from './problem-facts.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

interface Thrown {
  readonly file: string;
  /** Empty where the code is not a literal. */
  readonly codes: readonly string[];
  readonly facts: readonly string[];
}

/** Every `new Problem(code, { facts })` of the servers. */
function thrownProblems(): readonly Thrown[] {
  const files = globSync('{domains/*/server,platform/server,apps/api}/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    if (!text.includes('new Problem(')) return [];
    const found: Thrown[] = [];
    new Visitor({
      NewExpression({ callee, arguments: [code, facts] }) {
        if (callee.type !== 'Identifier' || callee.name !== 'Problem' || !code) return;
        found.push({ file, codes: [...textsOf(code)], facts: keysOf(facts) });
      },
    }).visit(parseSync(file, text).program);
    return found;
  });
}

interface Node {
  readonly type: string;
}

function* textsOf(node: Node): Generator<string> {
  if (node.type === 'Literal') yield String((node as Node & { value: unknown }).value);
  if (node.type !== 'ConditionalExpression') return;
  const { consequent, alternate } = node as Node & { consequent: Node; alternate: Node };
  yield* textsOf(consequent);
  yield* textsOf(alternate);
}

function keysOf(node: Node | undefined): string[] {
  if (node?.type === 'ConditionalExpression') {
    const { consequent, alternate } = node as Node & { consequent: Node; alternate: Node };
    return [...keysOf(consequent), ...keysOf(alternate)];
  }
  if (node?.type !== 'ObjectExpression') return [];
  const { properties } = node as Node & { properties: readonly (Node & { key?: { name?: string } })[] };
  return properties.flatMap(({ key }) => key?.name ?? []);
}

const declaredBy = (code: string) => (isProblemCode(code) ? Object.keys(PROBLEM_FACTS[code].entries) : []);

test('S74 Every fact that a server throws with a problem is declared for its code', () => {
  const thrown = thrownProblems();
  expect(thrown.length).toBeGreaterThan(300);
  const known = new Set(Object.keys(PROBLEM_FACTS).flatMap(declaredBy));
  const undeclared = thrown.flatMap(({ file, codes, facts }) =>
    codes.length === 0
      ? facts.filter((fact) => !known.has(fact)).map((fact) => `${file}: ${fact}`)
      : codes.flatMap((code) => facts.filter((fact) => !declaredBy(code).includes(fact)).map((fact) => `${file}: ${code}.${fact}`)),
  );
  expect(undeclared).toEqual([]);
});

test('S74 Every declared fact is thrown by a server', () => {
  const thrown = thrownProblems();
  const facts = new Set(thrown.flatMap((one) => one.facts));
  const unused = Object.keys(PROBLEM_FACTS).flatMap((code) =>
    // The cost of a bonus is spread into the facts.
    code === 'bonus_would_be_lost'
      ? []
      : declaredBy(code)
          .filter((fact) => !facts.has(fact))
          .map((fact) => `${code}.${fact}`),
  );
  expect(unused).toEqual([]);
});
