import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram, versionOf } from './run-program.ts';
import type { Finding, ScanTool } from './scan-tool.ts';

const SCAN_SECONDS = 300;
const ATTACK_SECONDS = 90;
const TIMEOUT_MS = (SCAN_SECONDS + 12 * ATTACK_SECONDS) * 1000;
/** All modules that need no third party: without ssrf and xxe, which need an external server, and wapp and nikto, which download lists. */
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';

/** Crawls the pages and attacks what it finds: injection, scripting, redirects, headers, cookies. */
export const wapiti: ScanTool = {
  name: 'wapiti',
  debianPackage: 'wapiti',
  version: () => versionOf('wapiti', ['--version'], /(?<=Wapiti[- ])\d+\.\d+\.\d+/),
  async scan({ crowdUrl, pages, scopeProxyUrl, folder }) {
    const report = join(folder, 'wapiti.json');
    const starts = pages.flatMap((page) => ['-s', crowdUrl + page]);
    const bounds = ['--max-scan-time', String(SCAN_SECONDS), '--max-attack-time', String(ATTACK_SECONDS), '-t', '10', '-d', '4'];
    const places = ['--store-session', join(folder, 'wapiti'), '--store-config', join(folder, 'wapiti-config')];
    const args = ['-u', `${crowdUrl}/`, ...starts, '--scope', 'domain', '-m', MODULES, '-p', scopeProxyUrl, ...bounds, ...places];
    const output = ['-f', 'json', '-o', report, '--flush-session', '--no-bugreport', '-v', '1'];
    const run = await runProgram('wapiti', [...args, ...output], { timeoutMs: TIMEOUT_MS, folder });
    writeFileSync(join(folder, 'wapiti.txt'), run.text);
    if (run.isTimedOut) return { asked: '-', findings: [], failure: 'not finished in time' };
    const { findings, pagesCrawled } = readWapiti(readFileSync(report, 'utf8'), run.text);
    const failure = pagesCrawled < pages.length ? `reached ${pagesCrawled} pages only` : undefined;
    return { asked: `${pagesCrawled} pages, ${MODULES.split(',').length} modules`, findings, ...(failure && { failure }) };
  },
};

interface WapitiEntry {
  readonly method: string;
  readonly path: string;
  readonly info: string;
  readonly level: number;
  readonly parameter: string;
}

interface WapitiReport {
  readonly vulnerabilities: Readonly<Record<string, readonly WapitiEntry[]>>;
  readonly anomalies: Readonly<Record<string, readonly WapitiEntry[]>>;
}

const LEVELS: Readonly<Record<number, Finding['severity']>> = { 0: 'info', 1: 'low', 2: 'medium', 3: 'high' };

/** Headers that wapiti expects and browsers no longer need: `frame-ancestors` restricts embedding (S51), and the policy blocks scripts. */
const SUPERSEDED = /^(X-Frame-Options|X-XSS-Protection) is not set$/;

/**
 * Reads wapiti's JSON report.
 * @param said its output, which names the attacked pages
 */
export function readWapiti(text: string, said: string): { readonly findings: Finding[]; readonly pagesCrawled: number } {
  const { vulnerabilities, anomalies } = JSON.parse(text) as WapitiReport;
  const entries = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, all]) =>
    all.map((entry) => ({ kind, entry })),
  );
  return {
    pagesCrawled: new Set([...said.matchAll(/^\[\+\] (?:[A-Z]+ )?(https?:\/\/\S+)/gm)].map(([, url]) => url)).size,
    findings: entries.map(({ kind, entry: { level, method, path, parameter, info } }) => ({
      severity: SUPERSEDED.test(info) ? 'info' : (LEVELS[level] ?? 'high'),
      what: `${kind}: ${method} ${path}${parameter && ` (${parameter})`}: ${info}`,
    })),
  };
}
