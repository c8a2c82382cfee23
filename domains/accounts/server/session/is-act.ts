import type { Endpoint } from '@jogada/platform/contract';

/** Whether a call is an act of its user, which extends the session (R10, S78). Reads do not count, since pages poll. */
export function isAct({ method, changesByGet, isAutomatic }: Endpoint): boolean {
  return (method !== 'GET' || changesByGet === true) && isAutomatic !== true;
}
