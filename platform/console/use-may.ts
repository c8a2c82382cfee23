import type { Endpoint } from '@jogada/platform/contract';
import { useCanAccess } from 'ra-core';

/** The framework's check whether a call is admitted. The auth provider answers it by the endpoint's permission. */
export function accessTo({ method, path, permission }: Endpoint) {
  return { action: method, resource: path, record: { permission } };
}

/** Whether the signed-in operator may make a call. False while it is loading. */
export function useMay(endpoint: Endpoint): boolean {
  const { canAccess = false } = useCanAccess(accessTo(endpoint));
  return canAccess;
}
