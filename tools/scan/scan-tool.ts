import type { ScanTarget } from './scan-target.ts';

export const SEVERITIES = ['info', 'low', 'medium', 'high'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What a scanner reports. */
export interface Finding {
  readonly severity: Severity;
  /** The scanner's own name for it and where it is, in one line. */
  readonly what: string;
}

/** What one run of a scanner asked and found. */
export interface ScanResult {
  /** Requests, checks or attempts, as the scanner counts them, with its unit. */
  readonly asked: string;
  readonly findings: readonly Finding[];
  /** Why the run says nothing: it broke off, or did not reach what it was to look at. */
  readonly failure?: string;
}

/** An independent program that looks for faults in a running installation. */
export interface ScanTool {
  readonly name: string;
  /** The Debian package that has it; undefined for a module of node_modules. */
  readonly debianPackage?: string;
  readonly version: () => Promise<string>;
  /** @throws when the program cannot be run or its report cannot be read */
  readonly scan: (target: ScanTarget) => Promise<ScanResult>;
}

/** @returns whether anything is more than informational */
export function hasWeight(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity !== 'info');
}
