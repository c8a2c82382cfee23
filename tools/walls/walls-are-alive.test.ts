import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cruiseWalls, type WallReport } from './cruise-walls.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** One forbidden import per rule. */
const PLANTED: Record<string, { from: string; to: string }> = {
  'contract-is-pure': { from: 'domains/wallet/contract/player/planted.ts', to: 'platform/server/planted.ts' },
  'browser-never-sees-server': { from: 'domains/wallet/web/planted/planted.ts', to: 'domains/wallet/server/planted.ts' },
  'server-never-sees-browser': { from: 'domains/games/server/planted/planted.ts', to: 'domains/games/web/planted.ts' },
  'players-never-see-operator': { from: 'apps/web/planted.ts', to: 'domains/wallet/contract/operator/index.ts' },
  'front-door-only': { from: 'domains/games/server/hurry/planted.ts', to: 'domains/wallet/server/inside.ts' },
  'domain-order-merchant': { from: 'domains/merchant/server/planted.ts', to: 'domains/accounts/server/index.ts' },
  'domain-order-accounts': { from: 'domains/accounts/server/planted.ts', to: 'domains/wallet/server/index.ts' },
  'domain-order-wallet': { from: 'domains/wallet/server/planted-call.ts', to: 'domains/games/server/index.ts' },
  'domain-order-games': { from: 'domains/games/server/planted-call.ts', to: 'domains/promotions/server/index.ts' },
  'domain-order-content': { from: 'domains/content/server/planted.ts', to: 'domains/wallet/server/index.ts' },
  'domain-order-promotions': { from: 'domains/promotions/server/planted.ts', to: 'domains/agents/server/index.ts' },
  'domain-order-agents': { from: 'domains/agents/server/planted.ts', to: 'domains/promotions/server/index.ts' },
  'sealing-runs-everywhere': { from: 'platform/sealing/planted.ts', to: 'platform/server/index.ts' },
  'edge-imports-only-node': { from: 'platform/edge/planted.ts', to: 'platform/contract/planted-for-edge.ts' },
  'settings-know-no-code': { from: 'platform/settings/planted.ts', to: 'platform/contract/planted-for-settings.ts' },
  'no-cycles': { from: 'platform/contract/chicken.ts', to: 'platform/contract/egg.ts' },
  'campaigns-come-and-go': { from: 'domains/games/server/campaign.ts', to: 'domains/promotions/server/index.ts' },
  'arcade-is-isolated': { from: 'arcade/server/planted.ts', to: 'platform/server/planted.ts' },
  'simulators-are-isolated': { from: 'simulators/pix/planted.ts', to: 'domains/wallet/server/index.ts' },
  'platform-has-no-business': { from: 'platform/server/business.ts', to: 'domains/wallet/server/index.ts' },
  'nothing-imports-apps': { from: 'platform/web/upwards.ts', to: 'apps/web/anything.ts' },
  'testing-stays-in-tests': { from: 'domains/wallet/server/tested.ts', to: 'platform/testing/index.ts' },
  'no-unresolvable': { from: 'platform/server/nowhere.ts', to: 'platform/server/does-not-exist.ts' },
};

let tree: string;
let report: WallReport;

beforeAll(async () => {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  tree = await mkdtemp(join(ROOT, '.cache', 'walls-'));
  await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  for (const folder of ['platform', 'domains', 'apps', 'arcade', 'simulators', 'tools', 'e2e'])
    await mkdir(join(tree, folder), { recursive: true });
  for (const [wall, { from, to }] of Object.entries(PLANTED)) {
    if (wall !== 'no-unresolvable') await plant(to, 'export const thing = 1;\n');
    await plant(from, `export { thing } from '${specifier(from, to)}';\n`);
  }
  await plant('platform/contract/egg.ts', "export { thing } from './chicken.ts';\n");
  report = await cruiseWalls(tree);
});

afterAll(() => rm(tree, { recursive: true, force: true }));

test('every rule of walls.cjs has a planted import', () => {
  const config = createRequire(import.meta.url)(join(ROOT, 'walls.cjs')) as { forbidden: { name: string }[] };
  expect(Object.keys(PLANTED).toSorted()).toEqual(config.forbidden.map((wall) => wall.name).toSorted());
});

test.each(Object.keys(PLANTED))('%s finds its planted import', (wall) => {
  const planted = PLANTED[wall];
  const bites = report.violations.filter((violation) => violation.rule.name === wall && violation.from === planted?.from);
  expect(bites, `${planted?.from} imports ${planted?.to} without an error`).not.toHaveLength(0);
});

async function plant(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(tree, path)), { recursive: true });
  await writeFile(join(tree, path), text);
}

function specifier(from: string, to: string): string {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
