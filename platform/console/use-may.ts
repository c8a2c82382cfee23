import { useCanAccess } from 'ra-core';

/** Whether the signed-in operator has the permission. False while it is loading. */
export function useMay(resource: string, action: string): boolean {
  const { canAccess = false } = useCanAccess({ resource, action });
  return canAccess;
}
