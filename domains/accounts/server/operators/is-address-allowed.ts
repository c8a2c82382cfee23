import { BlockList, isIP } from 'node:net';

/** Whether a request may come from an address. An empty list allows any address. */
export function isAddressAllowed(ip: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const list = new BlockList();
  for (const entry of allowed) addTo(list, entry);
  // An IPv4 address mapped into IPv6 is the same address.
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

/** Whether an entry is a valid address or network: `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/32`. */
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
  if (version === 0 || rest.length > 0) throw new Error(`not an IP address: ${entry}`);
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (prefix === undefined) list.addAddress(address, family);
  else if (/^\d{1,3}$/.test(prefix)) list.addSubnet(address, Number(prefix), family);
  else throw new Error(`not a network: ${entry}`);
}
