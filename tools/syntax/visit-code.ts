/** A node of a syntax tree by oxc-parser. Offsets are UTF-16 units of the source. */
export interface CodeNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

const TYPED_EXPRESSIONS = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'];

/** Calls `onNode` for each node that runs: parents first, without types and imports. */
export function visitCode(node: CodeNode, onNode: (node: CodeNode) => void): void {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return;
  if (node.type.startsWith('TS') && !TYPED_EXPRESSIONS.includes(node.type)) return;
  onNode(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isCodeNode(child)) visitCode(child, onNode);
  }
}

export function isCodeNode(value: unknown): value is CodeNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
