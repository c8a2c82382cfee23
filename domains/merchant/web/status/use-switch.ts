import type { SiteStatus, SwitchName } from '@jogada/merchant/contract/player';
import { useMemo } from 'react';
import { useStatus } from './status-provider.tsx';
import { hasSwitch, switchesOn } from './switch-tree.ts';

/** Whether a whitelabel switch is on for this merchant. */
export function useSwitch(name: SwitchName): boolean {
  const { whitelabel } = useStatus().info;
  return useMemo(() => switchesOn(whitelabel), [whitelabel]).has(name);
}

/**
 * Whether the merchant has one of these switches and it is off. For features that every site has unless a switch closes them. Where the law
 * requires notices to members, MAILCEN closes nothing.
 */
export function isSwitchedOff({ whitelabel, rules }: SiteStatus['info'], ...names: readonly SwitchName[]): boolean {
  const on = switchesOn(whitelabel);
  return names.some((name) => !on.has(name) && hasSwitch(whitelabel, name) && !(name === 'MAILCEN' && rules.alwaysHasInbox));
}

export function useSwitchedOff(...names: readonly SwitchName[]): boolean {
  return isSwitchedOff(useStatus().info, ...names);
}
