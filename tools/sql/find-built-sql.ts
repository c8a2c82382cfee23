import { parseSync } from '@swc/core';

/** A location where SQL is composed of something that is not a constant of its module. */
export interface BuiltSql {
  readonly line: number;
  /** Source of the interpolated expression, or of the argument sent as a statement. */
  readonly expression: string;
}

interface Node {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly [key: string]: unknown;
}

const SQL = /\b(?:select\s[\s\S]*\sfrom\s|insert\s+into\s|delete\s+from\s|update\s+\w+\.\w+\s[\s\S]*\bset\s)/i;
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/**
 * Finds composed SQL: an interpolation other than a CONSTANT into text that looks like SQL, or into any text of a `.sql.ts` file; SQL
 * concatenated with `+`; and an argument of `.query(` that is neither a literal, nor a CONSTANT, nor a `const` text of the file.
 */
export function findBuiltSql(source: string, { isSqlFile }: { readonly isSqlFile: boolean }): BuiltSql[] {
  const bytes = Buffer.from(source);
  // swc counts bytes over all sources it has parsed, starting at one.
  const module = parseSync(source, { syntax: 'typescript', target: 'es2022' }) as unknown as Node & { readonly body: readonly Node[] };
  const start = module.span.start - leadingBytes(source);
  const textOf = ({ span }: Node) => bytes.subarray(span.start - start, span.end - start).toString();
  const lineOf = ({ span }: Node) =>
    bytes
      .subarray(0, span.start - start)
      .toString()
      .split('\n').length;
  const found: BuiltSql[] = [];
  const report = (node: Node) => found.push({ line: lineOf(node), expression: textOf(node) });
  const texts = constTexts(module);

  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    // Error messages are not executed as SQL.
    if (isNode(value) && value.type === 'NewExpression') return;
    if (isNode(value)) look(value);
    for (const [key, inner] of Object.entries(value)) if (key !== 'span') visit(inner);
  };
  const look = (value: Node): void => {
    if (value.type === 'TemplateLiteral' && (isSqlFile || SQL.test(textOf(value))))
      for (const expression of (value['expressions'] as Node[] | undefined) ?? []) if (!isConstant(expression)) report(expression);
    if (value.type === 'BinaryExpression' && value['operator'] === '+' && isLooseSql(value, textOf)) report(value);
    if (value.type === 'CallExpression') {
      const statement = statementOf(value);
      if (statement && !isText(statement, texts)) report(statement);
    }
  };
  visit(module.body);
  return found;
}

function leadingBytes(source: string): number {
  const [, before = ''] = /^((?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*)/.exec(source) ?? [];
  return Buffer.byteLength(before);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function isConstant(node: Node): boolean {
  return node.type === 'Identifier' && CONSTANT.test(String(node['value']));
}

function isLooseSql(node: Node, textOf: (node: Node) => string): boolean {
  const isString = (side: unknown) =>
    isNode(side) && (side.type === 'StringLiteral' || side.type === 'TemplateLiteral') && SQL.test(textOf(side));
  return isString(node['left']) || isString(node['right']);
}

/** The argument of `anything.query(…)`. */
function statementOf({ callee, arguments: args }: Node & { readonly callee?: unknown; readonly arguments?: unknown }): Node | undefined {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return undefined;
  const property = callee['property'];
  if (!isNode(property) || property['value'] !== 'query') return undefined;
  return (args as readonly { readonly expression: Node }[])[0]?.expression;
}

/** Names of the file's `const` texts. */
function constTexts(module: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    if (isNode(value) && value.type === 'VariableDeclaration' && value['kind'] === 'const')
      for (const { id, init } of value['declarations'] as { id: Node; init: Node | null }[])
        if (init && (init.type === 'TemplateLiteral' || init.type === 'StringLiteral')) names.add(String(id['value']));
    for (const [key, inner] of Object.entries(value)) if (key !== 'span') visit(inner);
  };
  visit(module);
  return names;
}

function isText(node: Node, texts: ReadonlySet<string>): boolean {
  if (node.type === 'StringLiteral' || node.type === 'TemplateLiteral' || isConstant(node)) return true;
  return node.type === 'Identifier' && texts.has(String(node['value']));
}
