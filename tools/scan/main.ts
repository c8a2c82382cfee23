import { OneLineError, runMain } from '../run/one-line-error.mjs';
import { cspEvaluator } from './csp-evaluator.ts';
import { ffuf } from './ffuf.ts';
import { hydra } from './hydra.ts';
import { startPlantedSite } from './planted-site.ts';
import { startRealSite } from './real-site.ts';
import { requirePackages } from './required-packages.ts';
import { hasWeight, SEVERITIES, type ScanResult, type ScanTool } from './scan-tool.ts';
import { slowhttptest } from './slowhttptest.ts';
import { sqlmap } from './sqlmap.ts';
import { testssl } from './testssl.ts';
import { wapiti } from './wapiti.ts';

/** Fast ones first. */
const TOOLS: readonly ScanTool[] = [cspEvaluator, ffuf, hydra, testssl, slowhttptest, wapiti, sqlmap];

/** `--planted` scans a deliberately vulnerable site instead: every scanner must then report a finding. */
await runMain(async () => {
  const args = process.argv.slice(2);
  const isPlanted = args.includes('--planted');
  const names = args.filter((arg) => arg !== '--planted');
  const unknown = names.find((name) => TOOLS.every((tool) => tool.name !== name));
  if (unknown !== undefined)
    throw new OneLineError(`unknown scanner "${unknown}"; the scanners are ${TOOLS.map(({ name }) => name).join(', ')}`);
  const tools = TOOLS.filter(({ name }) => names.length === 0 || names.includes(name));
  requirePackages(['haproxy', 'openssl', ...tools.flatMap(({ debianPackage }) => debianPackage ?? [])]);

  const target = await (isPlanted ? startPlantedSite() : startRealSite());
  const rows: Row[] = [];
  try {
    // Sequential, because each uses the whole machine.
    for (const tool of tools) rows.push(await scan(tool, target));
  } finally {
    await target.close();
  }
  print(rows);
  return rows.every(({ result }) => (isPlanted ? hasWeight(result.findings) : isClean(result))) ? 0 : 1;
});

interface Row {
  readonly tool: string;
  readonly version: string;
  readonly result: ScanResult;
  readonly seconds: number;
}

async function scan(tool: ScanTool, target: Parameters<ScanTool['scan']>[0]): Promise<Row> {
  const startedAtMs = performance.now();
  const result = await tool.scan(target).catch((error: unknown): ScanResult => {
    return { asked: '-', findings: [], failure: error instanceof Error ? error.message : String(error) };
  });
  const row = { tool: tool.name, version: await tool.version(), result, seconds: Math.round((performance.now() - startedAtMs) / 1000) };
  console.log(`${row.tool} ${row.version}: ${row.seconds} s, ${verdictOf(result)}`);
  for (const { severity, what } of result.findings.filter((finding) => finding.severity !== 'info'))
    console.log(`  ${severity.padEnd(6)} ${what}`);
  return row;
}

function isClean(result: ScanResult): boolean {
  return result.failure === undefined && !hasWeight(result.findings);
}

function verdictOf(result: ScanResult): string {
  if (hasWeight(result.findings)) return 'FOUND';
  return result.failure === undefined ? 'clean' : `FAILED: ${result.failure}`;
}

function print(rows: readonly Row[]): void {
  const cells = rows.map(({ tool, version, result, seconds }) => [
    tool,
    version,
    result.asked,
    ...SEVERITIES.toReversed().map((severity) => String(result.findings.filter((finding) => finding.severity === severity).length)),
    `${seconds} s`,
    verdictOf(result),
  ]);
  const lines = [['scanner', 'version', 'asked', ...SEVERITIES.toReversed(), 'time', 'verdict'], ...cells];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  console.log(`\n${lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')}`);
}
