import type { Plugin } from 'vite';

/** What a page reads of an endpoint or a channel; schemas and words are the server's and the documentation's. */
const PRESERVED = new Set(['method', 'path', 'sealed', 'isForm', 'name']);

/**
 * Takes out of `endpoint({…})` and `channel({…})` what no page reads, and marks schemas as free of effects. Those behind it
 * are then used by nobody, and the bundler leaves them out: the server checks every answer before it leaves, so the phone
 * checks none.
 */
export function slimContractsPlugin(): Plugin {
  return {
    name: 'jogada-slim-contracts',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/(player\/)?[\w-]+\.ts$/, code: /\b(endpoint|channel)\(\{|\bv\.\w+\(/ },
      handler(code) {
        return { code: slim(code, this.parse(code)), map: null };
      },
    },
  };
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** What stands from `start` to `end` gives way to `text`. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function slim(code: string, program: unknown): string {
  const changes: Change[] = [];
  walk(program, (node) => {
    const definition = definitionOf(node);
    if (definition) changes.push(...droppedFrom(definition, code));
    if (makesSchema(node)) changes.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' });
  });
  const dropped = changes.filter(({ text }) => text === '');
  return changes
    .filter((change) => !dropped.some(({ start, end }) => change.start > start && change.end < end))
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: mark }) => text.slice(0, start) + mark + text.slice(end), code);
}

/** A call of the schema library, which every contract imports as `v`. */
function makesSchema(node: Node): boolean {
  if (node.type !== 'CallExpression' || !isNode(node['callee']) || node['callee'].type !== 'MemberExpression') return false;
  const { object } = node['callee'];
  return isNode(object) && object.type === 'Identifier' && object['name'] === 'v';
}

/** The object that `endpoint` or `channel` is called with. */
function definitionOf(node: Node): Node | undefined {
  if (node.type !== 'CallExpression' || !isNode(node['callee']) || !Array.isArray(node['arguments'])) return undefined;
  const { type, name } = node['callee'];
  const [definition]: unknown[] = node['arguments'];
  const isDefinition = type === 'Identifier' && (name === 'endpoint' || name === 'channel');
  return isDefinition && isNode(definition) && definition.type === 'ObjectExpression' ? definition : undefined;
}

function droppedFrom({ properties }: Node, code: string): Change[] {
  if (!Array.isArray(properties)) return [];
  return properties
    .filter((property: unknown): property is Node => isNode(property) && property.type === 'Property')
    .filter(({ key }) => isNode(key) && key.type === 'Identifier' && !PRESERVED.has(String(key['name'])))
    .map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' }));
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  if (!isNode(value)) return;
  visit(value);
  for (const child of Object.values(value)) if (typeof child === 'object') walk(child, visit);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
