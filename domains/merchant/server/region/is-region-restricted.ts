import { BlockList, isIPv4 } from 'node:net';
import type { RegionRule } from '@jogada/merchant/contract/player';
import type { CountryDatabase } from './country-database.ts';

/**
 * Whether an address is refused by a merchant's site. With an allow list an unknown address is refused unless it is in a private network;
 * with a deny list it is allowed.
 */
export function isRegionRestricted(rule: RegionRule, address: string, countries: CountryDatabase): boolean {
  if (rule.mode === 'everywhere') return false;
  const plain = address.replace(/^::ffff:(?=\d)/, '');
  const country = countries.countryOf(plain);
  if (country === undefined) return rule.mode === 'only' && !isOwnNetwork(plain);
  return rule.countries.includes(country) !== (rule.mode === 'only');
}

const OWN_NETWORKS = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  OWN_NETWORKS.addSubnet(network, prefix, 'ipv4');
}
OWN_NETWORKS.addAddress('::1', 'ipv6');
OWN_NETWORKS.addSubnet('fc00::', 7, 'ipv6');
OWN_NETWORKS.addSubnet('fe80::', 10, 'ipv6');

/** Whether an address is in a private or link-local network, or is the machine itself. */
export function isOwnNetwork(address: string): boolean {
  return OWN_NETWORKS.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
