import { BlockList, isIP } from 'node:net';

/** Whether a call may come from an address: from anywhere where nothing is listed. */
export function isAddressAllowed(ip: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const list = new BlockList();
  for (const entry of allowed) addTo(list, entry);
  // IPv4 seen through an IPv6 socket is the same address.
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

/** Whether an entry of the list is an address or a network that can be read: `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/32`. */
export function isAddressEntry(entry: string): boolean {
  try {
    addTo(new BlockList(), entry);
    return true;
  } catch {
    return false;
  }
}

function addTo(list: BlockList, entry: string): void {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) throw new Error(`no address: ${entry}`);
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (prefix === undefined) list.addAddress(address, family);
  else if (/^\d{1,3}$/.test(prefix)) list.addSubnet(address, Number(prefix), family);
  else throw new Error(`no network: ${entry}`);
}
