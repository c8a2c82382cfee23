import type { ScanTarget } from './scan-target.ts';

export const SEVERITIES = ['info', 'low', 'medium', 'high'] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface Finding {
  readonly severity: Severity;
  /** The scanner's name for it and its location, in one line. */
  readonly what: string;
}

export interface ScanResult {
  /** Number of requests, checks or attempts, with the scanner's unit. */
  readonly asked: string;
  readonly findings: readonly Finding[];
  /** Why the run is inconclusive: it was interrupted or did not reach its target. */
  readonly failure?: string;
}

/** A third-party program that looks for vulnerabilities in a running installation. */
export interface ScanTool {
  readonly name: string;
  /** Debian package of the program; undefined for a module of node_modules. */
  readonly debianPackage?: string;
  readonly version: () => Promise<string>;
  /** @throws when the program cannot run or its report cannot be read */
  readonly scan: (target: ScanTarget) => Promise<ScanResult>;
}

/** @returns whether any finding is more than informational */
export function hasWeight(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity !== 'info');
}
