import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/** Whether a text is an address that the internet does not route: of this machine or of a private network. */
export function isPrivateAddress(text: string): boolean {
  const version = isIP(text);
  return version !== 0 && PRIVATE.check(text, version === 4 ? 'ipv4' : 'ipv6');
}

/** The first address of this machine in a private network, IPv4 before IPv6; that of the machine itself where there is none. */
export function ownPrivateAddress(): string {
  const outer = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const fitting = outer.filter(({ internal, address }) => !internal && isPrivateAddress(address));
  return (fitting.find(({ family }) => family === 'IPv4') ?? fitting[0])?.address ?? '127.0.0.1';
}
