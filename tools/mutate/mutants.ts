import { parseSync } from 'oxc-parser';
import { visitCode, type CodeNode } from '../syntax/visit-code.ts';

/** One small change that breaks a file. */
export interface Mutant {
  /** Relative to the root. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  readonly what: string;
}

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
};

/**
 * All changes of one condition, comparison, sign, constant, `await` or early return; in a `.sql.ts` also those of its statements. In a `.sql`
 * file those of the function's body.
 */
export function mutantsOf(file: string, text: string): Mutant[] {
  const found: Mutant[] = [];
  const add = ({ start, end }: { start: number; end: number }, replacement: string, what: string) =>
    void found.push({ file, start, end, replacement, what });
  if (file.endsWith('.sql')) {
    addFunctionMutants(text, add);
    return sorted(found);
  }
  const source = (node: CodeNode) => text.slice(node.start, node.end);
  visitCode(parseSync(file, text).program as unknown as CodeNode, (node) => {
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
      const left = node['left'] as CodeNode;
      const right = node['right'] as CodeNode;
      const operator = String(node['operator']);
      const other = OPERATORS[operator];
      const isText = operator === '+' && [left, right].some(isTextual);
      if (other === undefined || isText) return;
      const at = text.indexOf(operator, left.end);
      add({ start: at, end: at + operator.length }, other, `${operator} becomes ${other}`);
    } else if (node.type === 'IfStatement') {
      const condition = node['test'] as CodeNode;
      if (leaves(node['consequent'] as CodeNode)) add(condition, 'false', 'no early return');
      add(condition, `!(${source(condition)})`, 'the condition is turned round');
    } else if (node.type === 'ConditionalExpression') {
      const condition = node['test'] as CodeNode;
      add(condition, `!(${source(condition)})`, 'the condition is turned round');
    } else if (node.type === 'UnaryExpression' && node['operator'] === '!') {
      add(node, source(node['argument'] as CodeNode), 'no negation');
    } else if (node.type === 'AwaitExpression') {
      add(node, `(${source(node['argument'] as CodeNode)} as never)`, 'not awaited');
    } else if (node.type === 'Literal') {
      const changed = changedLiteral(source(node), node['value']);
      if (changed !== undefined) add(node, changed, `${source(node)} becomes ${changed}`);
    }
    if (file.endsWith('.sql.ts') && (node.type === 'TemplateElement' || isStatement(node))) addStatementMutants(text, node, add);
  });
  return sorted(found);
}

function sorted(found: readonly Mutant[]): Mutant[] {
  const unique = new Map(found.map((mutant) => [`${mutant.start} ${mutant.end} ${mutant.replacement}`, mutant]));
  return [...unique.values()].toSorted((one, other) => one.start - other.start);
}

/** The file's text with one mutant applied. */
export function withMutant(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

function changedLiteral(source: string, value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(!value);
  if (typeof value === 'number' && Number.isInteger(value)) return String(value + 1);
  if (typeof value === 'bigint' || /^\d[\d_]*n$/.test(source)) return `${BigInt(source.replaceAll('_', '').slice(0, -1)) + 1n}n`;
  return undefined;
}

function isTextual(node: CodeNode): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string');
}

function isStatement(node: CodeNode): boolean {
  return node.type === 'Literal' && typeof node['value'] === 'string' && /^\s*(select|insert|update|delete|with)\b/.test(node['value']);
}

/** Whether a branch leaves its enclosing function or loop. */
function leaves(node: CodeNode): boolean {
  if (node.type === 'BlockStatement') return (node['body'] as CodeNode[]).some(leaves);
  return ['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'].includes(node.type);
}

const STATEMENT_CHANGES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/ = /g, ' <> '],
  [/ <> /g, ' = '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/\band\b(?! \$\d+::)/g, 'or'],
  [/\bor\b/g, 'and'],
  [/\bwhere\b/g, 'where true or'],
  [/\bnot exists\b/g, 'exists'],
  [/ is not null/g, ' is null'],
  [/ for (no key )?update/g, ''],
  [/ skip locked/g, ''],
  [/\basc\b/g, 'desc'],
  [/\bdesc\b/g, 'asc'],
];

function addStatementMutants(
  text: string,
  node: CodeNode,
  add: (place: { start: number; end: number }, replacement: string, what: string) => void,
): void {
  const statement = text.slice(node.start, node.end);
  // Skips assignments: a mutant of `set a = $1` would be a syntax error.
  const assignments = [...statement.matchAll(/\bset\b[\s\S]*?(?=\bwhere\b|\bfrom\b|\breturning\b|$)/g)];
  const isAssigned = (at: number) => assignments.some((part) => at >= part.index && at < part.index + part[0].length);
  for (const [pattern, replacement] of STATEMENT_CHANGES) {
    for (const match of statement.matchAll(pattern)) {
      if (match[0] === ' = ' && isAssigned(match.index)) continue;
      const start = node.start + match.index;
      add({ start, end: start + match[0].length }, replacement, `${match[0].trim()} becomes ${replacement.trim() || 'nothing'}`);
    }
  }
}

/** Conditions of PL/pgSQL in addition to those of statements. */
const FUNCTION_CHANGES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  ...STATEMENT_CHANGES,
  [/\bif (?!not |exists|found)(?=.*\bthen\b)/g, 'if not '],
  [/\bif not found\b/g, 'if found'],
  [/ \* /g, ' + '],
  [/\bleast\b/g, 'greatest'],
  [/\bgreatest\b/g, 'least'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/(?<= )0(?=[;,) ])/g, '1'],
  [/(?<!not) in \(/g, ' not in ('],
];

function addFunctionMutants(text: string, add: (place: { start: number; end: number }, replacement: string, what: string) => void): void {
  const body = /(\$\w*\$)([\s\S]*)\1/.exec(text);
  // A view or a function in standard syntax has no quoted body.
  const from = body ? body.index + (body[1]?.length ?? 0) : Math.max(0, text.search(/^return\b|^begin atomic\b|\bas\s+select\b/m));
  const source = body?.[2] ?? text.slice(from);
  const isComment = (at: number) => /--[^\n]*$/.test(source.slice(source.lastIndexOf('\n', at) + 1, at));
  for (const [pattern, replacement] of FUNCTION_CHANGES) {
    for (const match of source.matchAll(pattern)) {
      if (isComment(match.index)) continue;
      const start = from + match.index;
      add({ start, end: start + match[0].length }, replacement, `${match[0].trim()} becomes ${replacement.trim() || 'nothing'}`);
    }
  }
}
