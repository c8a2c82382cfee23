import type { SwitchNode } from '@jogada/merchant/contract/player';

/** The switches that are on: a child counts only when all above it are on. */
export function switchesOn(tree: readonly SwitchNode[]): ReadonlySet<string> {
  const on = new Set<string>();
  collect(tree, on);
  return on;
}

function collect(nodes: readonly SwitchNode[], on: Set<string>): void {
  for (const { modId, enabled, childrenNodes } of nodes) {
    if (enabled !== '1') continue;
    on.add(modId);
    collect(childrenNodes, on);
  }
}
