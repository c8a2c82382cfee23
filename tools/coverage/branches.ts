import { parseSync } from 'oxc-parser';
import { isCodeNode, visitCode, type CodeNode } from '../syntax/visit-code.ts';

/** A branch of a file: a function, an arm of a condition, the right side of `&&`, `||` or `??`, a default, or a catch. */
export interface Branch {
  readonly start: number;
  readonly end: number;
}

/** The branches of a module in source order. */
export function branchesOf(file: string, text: string): Branch[] {
  const found: Branch[] = [];
  visitCode(parseSync(file, text).program as unknown as CodeNode, (node) => {
    for (const branch of branchesAt(node)) found.push({ start: branch.start, end: branch.end });
  });
  return found.toSorted((one, other) => one.start - other.start);
}

function branchesAt(node: CodeNode): CodeNode[] {
  const parts = (...names: string[]) => names.map((name) => node[name]).filter(isCodeNode);
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return parts('body');
    case 'IfStatement':
    case 'ConditionalExpression':
      return parts('consequent', 'alternate');
    case 'LogicalExpression':
    case 'AssignmentPattern':
      return parts('right');
    case 'SwitchCase':
      return ((node['consequent'] as CodeNode[]) ?? []).slice(0, 1);
    case 'CatchClause':
      return parts('body');
    default:
      return [];
  }
}

/** V8's counts of one function, in V8's format. Offsets are those of the source, because types are blanked out at run time. */
export interface CountedFunction {
  readonly ranges: readonly CountedRange[];
}

interface CountedRange {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** How often a position was executed in one process: the count of its innermost range. */
export function countAt(functions: readonly CountedFunction[], place: number): number {
  let innermost: CountedRange | undefined;
  for (const { ranges } of functions) {
    for (const range of ranges) {
      if (range.startOffset > place || range.endOffset <= place) continue;
      const isInner = !innermost || range.endOffset - range.startOffset <= innermost.endOffset - innermost.startOffset;
      if (isInner) innermost = range;
    }
  }
  return innermost?.count ?? 0;
}
