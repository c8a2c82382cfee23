/** Whether an address is https at a host name, without user or port. */
export function isOutsideAddress(address: string): boolean {
  return /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](?:[/?#][!#-;=?-[\]_a-z~]*)?$/i.test(address);
}
