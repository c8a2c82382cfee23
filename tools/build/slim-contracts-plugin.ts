import { walk } from 'estree-walker';
import { MagicString } from 'magic-string';
import type { Plugin } from 'vite';

/** Properties of an endpoint or channel that pages read; schemas and summaries are for the server and the documentation. */
const PRESERVED = new Set(['method', 'path', 'sealed', 'isForm', 'isKept', 'name']);

type Node = Parameters<typeof walk>[0];
/** The parser gives every node its place in the source. */
type Placed = Node & { readonly start: number; readonly end: number };

/**
 * Removes from `endpoint({…})` and `channel({…})` what no page reads, and marks schemas as free of side effects. The bundler then drops the
 * unused ones. The server validates every response before sending it, so the client validates none.
 */
export function slimContractsPlugin(): Plugin {
  return {
    name: 'jogada-slim-contracts',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/(player\/)?[\w-]+\.ts$/, code: /\b(endpoint|channel)\(\{|\bv\.\w+\(/ },
      handler(code) {
        const slimmed = slim(code, this.parse(code) as Node);
        return { code: slimmed.toString(), map: slimmed.generateMap({ hires: 'boundary' }) };
      },
    },
  };
}

function slim(code: string, program: Node): MagicString {
  const slimmed = new MagicString(code);
  const dropped = new Set<Node>();
  walk(program, {
    enter(node) {
      if (dropped.has(node)) return this.skip();
      for (const property of droppedFrom(node)) {
        const { start, end } = property as Placed;
        slimmed.remove(start, end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0));
        dropped.add(property);
      }
      if (makesSchema(node)) slimmed.appendLeft((node as Placed).start, '/* @__PURE__ */ ');
      return undefined;
    },
  });
  return slimmed;
}

/** A call of the schema library, which every contract imports as `v`. */
function makesSchema(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object } = node.callee;
  return object.type === 'Identifier' && object.name === 'v';
}

/** The properties of an endpoint's or channel's definition that no page reads. */
function droppedFrom(node: Node): Node[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || !/^(endpoint|channel)$/.test(node.callee.name)) return [];
  const [definition] = node.arguments;
  if (definition?.type !== 'ObjectExpression') return [];
  return definition.properties.filter(({ type, ...property }) => {
    return type === 'Property' && 'key' in property && property.key.type === 'Identifier' && !PRESERVED.has(property.key.name);
  });
}
