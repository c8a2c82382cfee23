import type { SwitchName } from '@jogada/merchant/contract/player';
import { useMemo } from 'react';
import { useStatus } from './status-provider.tsx';
import { hasSwitch, switchesOn } from './switch-tree.ts';

/** Whether a whitelabel switch is on for this merchant. */
export function useSwitch(name: SwitchName): boolean {
  const { whitelabel } = useStatus().info;
  return useMemo(() => switchesOn(whitelabel), [whitelabel]).has(name);
}

/** Whether the merchant has a whitelabel switch and it is off. For features that every site has unless a switch closes them. */
export function useSwitchedOff(name: SwitchName): boolean {
  const { whitelabel } = useStatus().info;
  const isOn = useSwitch(name);
  return !isOn && hasSwitch(whitelabel, name);
}
