/** Whether an address is https at a name, without a user or a port in it: what a merchant may send a phone to. */
export function isOutsideAddress(address: string): boolean {
  return /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](?:[/?#][!#-;=?-[\]_a-z~]*)?$/i.test(address);
}
