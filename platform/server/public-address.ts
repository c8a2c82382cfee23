import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// The special-purpose ranges of the IANA registries, for IPv4 and IPv6.
const NOT_PUBLIC_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Within 2000::/3, which holds all public addresses. */
const NOT_PUBLIC_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  // These embed an IPv4 address, which could be any.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const notPublic = new BlockList();
for (const [network, bits] of NOT_PUBLIC_4) notPublic.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of NOT_PUBLIC_6) notPublic.addSubnet(network, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** An address that an outgoing call may not reach (S50). */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`);
    this.name = 'PrivateAddress';
  }
}

/** Whether an IP address is on the public internet: not this machine, its network, its cloud's metadata service, or a reserved range. */
export function isPublicAddress(address: string): boolean {
  // A zone names a network interface of this machine.
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  // ::ffff:a.b.c.d and 64:ff9b::a.b.c.d embed IPv4 addresses; they are outside of 2000::/3 too.
  return family === 6 && global6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

type Resolve = (hostname: string, options: LookupAllOptions, callback: ResolveCallback) => void;
type ResolveCallback = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/**
 * The lookup function of a connection: refuses a name when any of its addresses is not public. The connection uses the checked address, so
 * a later change of the name has no effect (DNS rebinding).
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = error ? [] : addresses;
      if (first === undefined) return callback(error ?? new PrivateAddress(hostname), '', 4);
      if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new PrivateAddress(hostname), '', 4);
      if (options.all === true) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

/**
 * The fault of a host that is an IP address, for which no lookup happens. URL has normalised it from decimal, octal, hexadecimal or
 * shortened forms.
 */
export function privateHostFault(hostname: string): PrivateAddress | undefined {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isPublicAddress(host) ? new PrivateAddress(host) : undefined;
}
