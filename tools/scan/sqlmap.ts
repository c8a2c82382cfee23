import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram, versionOf } from './run-program.ts';
import type { ScanTarget } from './scan-target.ts';
import { describedRequests, type DescribedRequest } from './described-requests.ts';
import type { Finding, ScanTool } from './scan-tool.ts';

/** Time limit of the whole run; parameters left over are reported and do not pass. */
const BUDGET_MS = Number(process.env['SCAN_SQLMAP_MINUTES'] ?? 180) * 60_000;
const OPERATION_TIMEOUT_MS = 15 * 60_000;
const AT_ONCE = 2;

/** Level 3 and risk 2 on every unsealed parameter of the OpenAPI description (S66). Tests cover sealed bodies with a corpus. */
export const sqlmap: ScanTool = {
  name: 'sqlmap',
  debianPackage: 'sqlmap',
  version: () => versionOf('sqlmap', ['--version'], /\d+\.\d+(\.\d+)?/),
  async scan(target) {
    const requests = describedRequests(target.description);
    const until = Date.now() + BUDGET_MS;
    const tally = { parameters: 0, operations: 0, requests: 0 };
    const findings: Finding[] = [];
    const unfinished: string[] = [];
    const waiting = [...requests.entries()];
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [index, request] = next;
        const timeoutMs = Math.min(OPERATION_TIMEOUT_MS, until - Date.now());
        // A failed request is reported as unfinished; the run continues with the others.
        const failed = (error: Error) => ({ isFinished: false, lastLine: error.message, parameters: 0, findings: [] });
        const options = { folder: join(target.folder, `sqlmap-${index}`), timeoutMs };
        const read = timeoutMs > 0 ? await attack(target, request, options).catch(failed) : undefined;
        if (!read?.isFinished) unfinished.push(`${request.operation}${read?.lastLine ? ` (${read.lastLine})` : ''}`);
        if (read === undefined) continue;
        tally.operations += 1;
        tally.parameters += read.parameters;
        findings.push(...read.findings);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const asked = `${tally.parameters} parameters of ${tally.operations} operations`;
    return { asked, findings, ...(unfinished.length > 0 && { failure: `not finished: ${unfinished.join(', ')}` }) };
  },
};

interface AttackOptions {
  readonly folder: string;
  readonly timeoutMs: number;
}

async function attack(target: ScanTarget, request: DescribedRequest, { folder, timeoutMs }: AttackOptions) {
  mkdirSync(folder, { recursive: true });
  const log = join(folder, 'request.log');
  const results = join(folder, 'results.csv');
  writeFileSync(log, asProxyLog(request, { url: target.crowdUrl, cookie: await target.newSession() }));
  const strength = ['--level', '3', '--risk', '2', '--dbms', 'PostgreSQL', '--time-sec', '2', '--timeout', '15', '--retries', '1'];
  const quiet = ['--batch', '--ignore-stdin', '--force-ssl', '--disable-coloring', '--flush-session', '--ignore-code', '*', '--skip-waf'];
  // Headers are the same for all requests; only the first request tests them.
  const skip = request.testsHeaders ? [] : ['--skip', 'user-agent,referer,host,cookie'];
  const places = ['--proxy', target.scopeProxyUrl, '--output-dir', join(folder, 'output'), '--tmp-dir', folder, '--results-file', results];
  const run = await runProgram('sqlmap', ['-l', log, ...strength, ...quiet, ...skip, ...places], { timeoutMs, folder });
  const lastLine =
    run.text
      .trim()
      .split('\n')
      .findLast((line) => line.includes('CRITICAL')) ?? '';
  writeFileSync(join(folder, 'said.txt'), run.text);
  return {
    lastLine,
    ...readSqlmap(run.text, existsSync(results) ? readFileSync(results, 'utf8') : ''),
    ...(run.isTimedOut && { isFinished: false }),
  };
}

/** A request in the log format of an intercepting proxy, which gives sqlmap method, headers and body. */
function asProxyLog(
  { method, path, headers, body }: DescribedRequest,
  { url, cookie }: { readonly url: string; readonly cookie: string },
): string {
  const rule = '='.repeat(54);
  const { host } = new URL(url);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries({ ...headers, ...(cookie && { Cookie: cookie }) }).map((pair) => pair.join(': ')),
  ];
  return `${rule}\n12:00:00  ${url}  [127.0.0.1]\n${rule}\n${lines.join('\n')}\n\n${body ?? ''}\n${rule}\n\n`;
}

/**
 * Reads sqlmap's output and its CSV of results, which names injectable parameters.
 * @param results `Target URL,Place,Parameter,Technique(s),Note(s)`; empty when it wrote none
 */
export function readSqlmap(
  said: string,
  results: string,
): { readonly findings: Finding[]; readonly parameters: number; readonly isFinished: boolean } {
  const judged = said.match(/parameter '[^\n]*' (does not seem to be injectable|is vulnerable)/g) ?? [];
  const rows = results
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '' && !/,,,/.test(line));
  return {
    parameters: new Set(judged.map((line) => line.replace(/ (does not seem|is vulnerable).*/, ''))).size,
    isFinished:
      /all tested parameters do not appear to be injectable|identified the following injection point|no parameter\(s\) found/.test(said),
    findings: rows.map((line) => ({ severity: 'high', what: `injectable: ${line.trim()}` })),
  };
}
