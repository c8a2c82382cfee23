import { afterAll, beforeAll, expect, test } from 'vitest';
import { startInstallation, type Installation } from '../../../tools/torture/installation.ts';
import { killUnderLoad, type KillFigures, type Target } from '../../../tools/torture/kill.ts';

const BACK_WITHIN_MS = 5000;
const TIMEOUT_MS = 180_000;

let site: Installation;
beforeAll(async () => {
  site = await startInstallation('kill-test');
}, TIMEOUT_MS);
afterAll(() => site.remove());

async function survive(targets: readonly Target[]): Promise<KillFigures> {
  const figures = await killUnderLoad(site, { targets });
  expect(figures.audit).toMatchObject({ lost: [], unasked: [], wrongBalances: [], brokenInvariants: [] });
  expect(figures.audit.transfers).toBe(figures.acknowledged);
  expect(figures).toMatchObject({ refused: 0, unexpectedExits: [], disturbed: [] });
  expect(figures.recoveries).toHaveLength(targets.length);
  // On a machine with a slow first start every restart is slow too.
  const backWithinMs = Math.max(BACK_WITHIN_MS, 2 * site.firstStartMs);
  for (const { target, servingAfterMs } of figures.recoveries) expect(servingAfterMs, target).toBeLessThan(backWithinMs);
  return figures;
}

test(
  'L-01: Each process killed under load restarts by itself, the others keep serving, and every acknowledged posting is in the ledger exactly once',
  async () => {
    const figures = await survive(['arcade', 'api', 'pix', 'database kill', 'hashers', 'database orphan', 'api']);
    expect(figures.unknownOutcomes).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

test(
  'L-08: When PostgreSQL restarts under load, callers get success or 503 with Retry-After, and no process ends',
  async () => {
    const figures = await survive(['database fast', 'database immediate']);
    expect([...figures.faults.keys()]).toEqual(['503 with Retry-After']);
  },
  TIMEOUT_MS,
);
