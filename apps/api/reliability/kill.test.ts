import { afterAll, beforeAll, expect, test } from 'vitest';
import { startInstallation, type Installation } from '../../../tools/torture/installation.ts';
import { killUnderLoad, type KillFigures, type Target } from '../../../tools/torture/kill.ts';

const SERVING_AGAIN_MAX_MS = 5000;
const TIMEOUT_MS = 90_000;

let site: Installation;
beforeAll(async () => {
  site = await startInstallation('kill-test');
}, TIMEOUT_MS);
afterAll(() => site.remove());

async function survive(targets: readonly Target[]): Promise<KillFigures> {
  const figures = await killUnderLoad(site, { targets });
  expect(figures.audit).toMatchObject({ lost: [], unasked: [], wrongBalances: [], brokenInvariants: [] });
  expect(figures.audit.transfers).toBe(figures.acknowledged);
  expect(figures.refused).toBe(0);
  expect(figures.unexpectedExits).toEqual([]);
  expect(figures.recoveries).toHaveLength(targets.length);
  return figures;
}

test(
  'L-01: api and PostgreSQL killed in the middle of load: what was acknowledged is in the ledger exactly once',
  async () => {
    const figures = await survive(['api', 'database kill', 'database kill', 'api']);
    expect(figures.unknownOutcomes).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

test(
  'L-08: PostgreSQL restarted under load: callers see success or 503 with Retry-After, and no process ends',
  async () => {
    const figures = await survive(['database fast', 'database immediate']);
    expect([...figures.faults.keys()]).toEqual(['503 with Retry-After']);
    for (const { sinceStartMs } of figures.recoveries) expect(sinceStartMs).toBeLessThan(SERVING_AGAIN_MAX_MS);
  },
  TIMEOUT_MS,
);
