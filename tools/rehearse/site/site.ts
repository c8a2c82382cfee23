import type { ChildProcess } from 'node:child_process';
import type { Database } from '@jogada/platform/server';
import type { Secrets } from '../../run/secrets.mjs';
import { waitUntil } from '../../run/wait-until.mjs';

/** The public names of the rehearsal. */
export const HOSTS = { site: 'apostas.example', arcade: 'jogos.example', console: 'mesa.example', bank: 'pix.example' };
const READY_TIMEOUT_MS = 180_000;

/** What is printed. */
export type Say = (line: string) => void;

/** An installation as its users reach it. */
export interface UsedSite {
  readonly secrets: Secrets;
  readonly hosts: { readonly site: string; readonly arcade: string; readonly console: string };
  /** The simulated bank. */
  readonly bankUrl: string;
  readonly say: Say;
  /** Faults by check; a check without any holds. */
  readonly findings: Map<string, readonly string[]>;
}

/** A started installation. */
export interface Site extends UsedSite {
  readonly owner: Database;
  readonly reportsUrl: string;
  readonly processes: ReadonlyMap<string, ChildProcess>;
  readonly bank: ChildProcess;
  /** Names of the alerts that reached the receivers, with their Unix times, ms. */
  readonly alerts: ReadonlyMap<string, number>;
}

/** @throws Error when `url` does not answer with 2xx in time */
export async function isReady(url: string, what: string): Promise<void> {
  const isUp = await waitUntil(
    () =>
      fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    { timeoutMs: READY_TIMEOUT_MS, everyMs: 500 },
  );
  if (!isUp) throw new Error(`not ready: ${what}`);
}

/** A duration in ms for people. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Prints every check. Returns whether all hold. */
export function reportFindings({ findings, say }: Pick<UsedSite, 'findings' | 'say'>): boolean {
  for (const [check, found] of findings)
    say(`${found.length === 0 ? 'holds ' : 'BROKEN'}  ${check}${found.length === 0 ? '' : `: ${found.slice(0, 5).join('; ')}`}`);
  return [...findings.values()].every((found) => found.length === 0);
}
