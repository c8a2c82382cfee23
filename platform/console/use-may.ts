import { useCanAccess } from 'ra-core';

/** Whether whoever is signed in may do something; no, while it is not known. */
export function useMay(resource: string, action: string): boolean {
  const { canAccess = false } = useCanAccess({ resource, action });
  return canAccess;
}
