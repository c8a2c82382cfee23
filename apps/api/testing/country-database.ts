import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Tree = [Branch, Branch];
type Branch = Tree | string | undefined;

const RECORD_BITS = 24;
const SEPARATOR_BYTES = 16;

/** Writes a small address database in MaxMind's format from `{ '198.18.4.0/24': 'PT' }` to a file of its own. IPv4 networks only. */
export async function aCountryDatabase(networks: Readonly<Record<string, string>>): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'jogada-countries-')), 'countries.mmdb');
  await writeFile(file, encode(networks));
  return file;
}

function encode(networks: Readonly<Record<string, string>>): Buffer {
  const root: Tree = [undefined, undefined];
  for (const [network, country] of Object.entries(networks)) plant(root, bitsOf(network), country);
  const nodes: Tree[] = [];
  collect(root, nodes);

  const offsets = new Map<string, number>();
  const data: Buffer[] = [];
  for (const country of new Set(Object.values(networks))) {
    offsets.set(country, Buffer.concat(data).length);
    data.push(map({ country: map({ iso_code: text(country) }) }));
  }
  const valueOf = (branch: Branch) => {
    if (branch === undefined) return nodes.length;
    if (typeof branch === 'string') return nodes.length + SEPARATOR_BYTES + (offsets.get(branch) ?? 0);
    return nodes.indexOf(branch);
  };
  const tree = Buffer.alloc((nodes.length * RECORD_BITS * 2) / 8);
  for (const [index, [left, right]] of nodes.entries()) {
    tree.writeUIntBE(valueOf(left), index * 6, 3);
    tree.writeUIntBE(valueOf(right), index * 6 + 3, 3);
  }
  return Buffer.concat([
    tree,
    Buffer.alloc(SEPARATOR_BYTES),
    ...data,
    Buffer.from('abcdef', 'hex'),
    Buffer.from('MaxMind.com'),
    metadata(nodes.length),
  ]);
}

function metadata(nodeCount: number): Buffer {
  return map({
    node_count: number(nodeCount),
    record_size: number(RECORD_BITS),
    ip_version: number(6),
    database_type: text('Jogada-Test-Country'),
    languages: Buffer.from([0x00, 0x04]),
    binary_format_major_version: number(2),
    binary_format_minor_version: number(0),
    build_epoch: number(1_790_000_000),
    description: map({ en: text('made up') }),
  });
}

// An IPv4 address is in the last 32 of 128 bits, after 96 zeros.
function bitsOf(network: string): number[] {
  const [address = '', prefix = '32'] = network.split('/');
  const bits = address.split('.').flatMap((octet) => [...Number(octet).toString(2).padStart(8, '0')].map(Number));
  return [...Array.from({ length: 96 }, () => 0), ...bits.slice(0, Number(prefix))];
}

function plant(root: Tree, bits: readonly number[], country: string): void {
  let tree = root;
  for (const [depth, bit] of bits.entries()) {
    const side = bit === 1 ? 1 : 0;
    if (depth === bits.length - 1) {
      tree[side] = country;
      return;
    }
    const next = tree[side];
    if (typeof next === 'object') tree = next;
    else {
      const grown: Tree = [next, next];
      tree[side] = grown;
      tree = grown;
    }
  }
}

function collect(tree: Tree, nodes: Tree[]): void {
  nodes.push(tree);
  for (const branch of tree) if (typeof branch === 'object') collect(branch, nodes);
}

function map(entries: Readonly<Record<string, Buffer>>): Buffer {
  const pairs = Object.entries(entries);
  return Buffer.concat([Buffer.from([(7 << 5) | pairs.length]), ...pairs.flatMap(([key, value]) => [text(key), value])]);
}

/** Up to 28 bytes. */
function text(words: string): Buffer {
  return Buffer.concat([Buffer.from([(2 << 5) | words.length]), Buffer.from(words)]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes[0] = (6 << 5) | 4;
  bytes.writeUInt32BE(value, 1);
  return bytes;
}
