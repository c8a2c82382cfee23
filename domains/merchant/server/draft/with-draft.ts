import type { SwitchNode } from '@jogada/merchant/contract/player';
import type { SiteDraft } from '../../contract/operator/site-draft.ts';
import type { Merchant } from '../merchant.ts';

/** Applies a draft to a merchant. Pure; settings outside the draft are unchanged. */
export function withDraft(merchant: Merchant, { templateFlags, changes }: Pick<SiteDraft, 'templateFlags' | 'changes'>): Merchant {
  const switchTree = treeWith(merchant.switchTree, new Map(changes.map(({ modId, isOn }) => [modId, isOn])));
  return Object.freeze({ ...merchant, templateFlags, switchTree, switchesOn: new Set(switchedOn(switchTree)) });
}

function treeWith(nodes: readonly SwitchNode[], changes: ReadonlyMap<string, boolean>): SwitchNode[] {
  return nodes.map((node) => {
    const isOn = changes.get(node.modId) ?? node.enabled === '1';
    return { ...node, enabled: isOn ? '1' : '0', childrenNodes: treeWith(node.childrenNodes, changes) };
  });
}

function switchedOn(nodes: readonly SwitchNode[]): string[] {
  return nodes.filter((node) => node.enabled === '1').flatMap((node) => [node.modId, ...switchedOn(node.childrenNodes)]);
}
