import type { SwitchNode } from '@jogada/merchant/contract/player';

/** The switches that are on together with all their parents. */
export function switchesOn(tree: readonly SwitchNode[]): ReadonlySet<string> {
  const on = new Set<string>();
  collect(tree, on);
  return on;
}

/** Whether the tree has a switch. */
export function hasSwitch(tree: readonly SwitchNode[], modId: string): boolean {
  return tree.some((node) => node.modId === modId || hasSwitch(node.childrenNodes, modId));
}

function collect(nodes: readonly SwitchNode[], on: Set<string>): void {
  for (const { modId, enabled, childrenNodes } of nodes) {
    if (enabled !== '1') continue;
    on.add(modId);
    collect(childrenNodes, on);
  }
}
