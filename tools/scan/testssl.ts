import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram, versionOf } from './run-program.ts';
import type { Finding, ScanTool } from './scan-tool.ts';

const TIMEOUT_MS = 900_000;

/** Checks protocols, ciphers, certificate and headers of the TLS proxy (S75). */
export const testssl: ScanTool = {
  name: 'testssl',
  debianPackage: 'testssl.sh',
  version: () => versionOf('testssl', ['--version'], /(?<=testssl(?:\.sh)?\s+(?:version\s+)?)\d+\.\d+\.\d+/),
  async scan({ host, port, authorityFile, folder }) {
    const report = join(folder, 'testssl.json');
    const args = ['--quiet', '--color', '0', '--warnings', 'off', '--nodns', 'none', '--ip', '127.0.0.1', '--add-ca', authorityFile];
    const run = await runProgram('testssl', [...args, '--jsonfile', report, `${host}:${port}`], { timeoutMs: TIMEOUT_MS, folder });
    const { findings, checks } = readTestssl(readFileSync(report, 'utf8'));
    const failure = run.isTimedOut ? 'not finished in time' : checks < CHECKS_MIN ? `made ${checks} checks only` : undefined;
    return { asked: `${checks} checks`, findings, ...(failure && { failure }) };
  },
};

/** A complete run of 3.0 writes about 150 lines. */
const CHECKS_MIN = 80;

interface TestsslLine {
  readonly id: string;
  readonly severity: string;
  readonly finding: string;
}

const SEVERITY: Readonly<Record<string, Finding['severity']>> = {
  OK: 'info',
  INFO: 'info',
  LOW: 'low',
  MEDIUM: 'medium',
  HIGH: 'high',
  CRITICAL: 'high',
  FATAL: 'high',
  // A check that could not run; the important ones are counted by their own lines.
  WARN: 'info',
  DEBUG: 'info',
};

/** Consequences of a temporary authority and of a host without DNS. */
const OF_THE_SCAN = new Set([
  'cert_chain_of_trust',
  'cert_trust',
  'DNS_CAArecord',
  'cert_crlDistributionPoints',
  'cert_ocspURL',
  'OCSP_stapling',
]);

/** Reads testssl's flat JSON report. Passed checks are not findings. */
export function readTestssl(text: string): { readonly findings: Finding[]; readonly checks: number } {
  const lines = JSON.parse(text) as TestsslLine[];
  return {
    checks: lines.length,
    findings: lines
      .filter(({ id, severity }) => severity !== 'OK' && severity !== 'INFO' && !OF_THE_SCAN.has(id.split(' ')[0] ?? ''))
      .map(({ id, severity, finding }) => ({ severity: SEVERITY[severity] ?? 'high', what: `${id}: ${finding}` })),
  };
}
