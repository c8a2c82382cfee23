import { useMemo } from 'react';
import { useStatus } from './status-provider.tsx';
import { switchesOn } from './switch-tree.ts';

/** Whether a whitelabel switch is on for this merchant. */
export function useSwitch(modId: string): boolean {
  const { whitelabel } = useStatus().info;
  return useMemo(() => switchesOn(whitelabel), [whitelabel]).has(modId);
}
