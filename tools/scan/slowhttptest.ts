import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram, versionOf } from './run-program.ts';
import type { Finding, ScanTool } from './scan-tool.ts';

const CONNECTIONS = 500;
const SECONDS = 45;

/** Slow headers, slow bodies and slow reads, at the proxy and at the site behind it. */
const ATTACKS = [
  { name: 'slow headers', args: ['-H'] },
  { name: 'slow bodies', args: ['-B', '-s', '8192'] },
  { name: 'slow reading', args: ['-X', '-w', '512', '-y', '1024', '-n', '5', '-z', '32', '-k', '1'] },
] as const;

/** Holds 500 slow connections open and checks every second whether the site responds (S69). */
export const slowhttptest: ScanTool = {
  name: 'slowhttptest',
  debianPackage: 'slowhttptest',
  version: () => versionOf('slowhttptest', ['-h'], /(?<=version )\d+\.\d+(\.\d+)?/),
  async scan({ port, plainUrl, folder }) {
    const findings: Finding[] = [];
    const failures: string[] = [];
    // slowhttptest cannot map a host name to an address, so this uses the proxy's local address.
    for (const [place, url] of [
      ['proxy', `https://127.0.0.1:${port}/m/home`],
      ['site', `${plainUrl}/m/home`],
    ] as const) {
      for (const { name, args } of ATTACKS) {
        const prefix = join(folder, `slow-${place}-${name.replace(' ', '-')}`);
        const common = ['-c', String(CONNECTIONS), '-r', '50', '-i', '5', '-l', String(SECONDS), '-p', '5', '-x', '10', '-g', '-o', prefix];
        await runProgram('slowhttptest', [...args, ...common, '-u', url], { timeoutMs: (SECONDS + 60) * 1000, folder });
        const { unavailableSeconds, connectionsMax } = readSlowhttptest(readFileSync(`${prefix}.csv`, 'utf8'));
        if (unavailableSeconds > 0)
          findings.push({ severity: 'high', what: `${place}, ${name}: service not available for ${unavailableSeconds} s` });
        if (connectionsMax < CONNECTIONS / 2) failures.push(`${place}, ${name}: ${connectionsMax} connections only`);
      }
    }
    const asked = `${2 * ATTACKS.length} attacks of ${CONNECTIONS} connections`;
    return { asked, findings, ...(failures.length > 0 && { failure: failures.join('; ') }) };
  },
};

/** Reads slowhttptest's CSV: one line per second with closed, pending and open connections, and whether the probe got a response. */
export function readSlowhttptest(text: string): { readonly unavailableSeconds: number; readonly connectionsMax: number } {
  const [head = '', ...lines] = text.trim().split('\n');
  const column = (name: string) => head.split(',').findIndex((title) => title.trim().toLowerCase() === name);
  const rows = lines.map((line) => line.split(',').map((cell) => Number(cell.trim())));
  const at = (row: readonly number[], name: string) => row[column(name)] ?? 0;
  if (column('service available') < 0 || rows.length < 2) throw new Error('slowhttptest wrote no statistics');
  return {
    unavailableSeconds: rows.filter((row) => at(row, 'service available') === 0).length,
    connectionsMax: Math.max(...rows.map((row) => at(row, 'connected') + at(row, 'closed'))),
  };
}
