import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProviderUnavailable } from '../../../domains/wallet/server/cashier/provider-unavailable.ts';
import { alertHolds, scrape } from '../testing/alert-rules.ts';
import { aFundedPlayer, startApi, type TestApi } from '../testing/index.ts';

const RULES = new URL('../../../deploy/prometheus/alerts.yml', import.meta.url);
const RUNBOOK = new URL('../../../docs/running/incidents.md', import.meta.url);

const DASHBOARDS = new URL('../../../deploy/grafana/dashboards/', import.meta.url);
const TESTS = new URL('./', import.meta.url);
const METRICS_PAGE = new URL('../../../docs/running/metrics.md', import.meta.url);

/** Its name and expression, as the file writes them: one line each. */
const ALERTS = [...readFileSync(RULES, 'utf8').matchAll(/- alert: (\w+)\n\s+expr: (.+)/g)].map(([, name = '', expression = '']) => ({
  name,
  expression,
}));

/** A dashboard of Grafana, as far as it is read here. */
interface Dashboard {
  readonly uid: string;
  readonly panels: readonly { readonly description: string; readonly targets: readonly { readonly expr: string }[] }[];
}

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** The values of a metric, by its labels. */
async function valuesOf(metric: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${api.privateUrl}/metrics`)).text();
  const lines = text.split('\n').filter((line) => new RegExp(`^${metric}[ {]`).test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(metric.length, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

/** The metrics that an expression names. */
const namesIn = (expression: string) =>
  (expression.replaceAll(/"[^"]*"/g, '').match(/\b[a-z]+(?:_[a-z0-9]+)+\b(?=[{[) ]|$)/g) ?? []).filter(
    (name) => name !== 'histogram_quantile',
  );

test('Every metric that an alert or a dashboard names is in the metrics of a process, and every metric of ours is on a dashboard', async () => {
  const text = await (await fetch(`${api.privateUrl}/metrics`)).text();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const seriesOf = (name = '', type = '') => (type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name]);
  const served = new Set(types.flatMap(([, name, type]) => seriesOf(name, type)));
  const inAlerts = ALERTS.flatMap(({ expression }) => namesIn(expression));
  expect(inAlerts.length).toBeGreaterThan(10);
  const dashboards = readdirSync(DASHBOARDS).map((file) => JSON.parse(readFileSync(new URL(file, DASHBOARDS), 'utf8')) as Dashboard);
  const panels = dashboards.flatMap((dashboard) => dashboard.panels);
  expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length);
  const inPanels = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
  expect([...new Set([...inAlerts, ...inPanels])].filter((name) => !served.has(name))).toEqual([]);
  const ours = types.filter(([, name = '']) => !/^(?:nodejs|process_(?!faults|restarts))/.test(name));
  expect(
    ours.filter(([, name, type]) => !seriesOf(name, type).some((series) => inPanels.includes(series))).map(([, name]) => name),
  ).toEqual([]);
  const alerts = ALERTS.map(({ name }) => name);
  const explained = panels.flatMap(({ description }) => description.match(/\b[A-Z][a-z]+[A-Z]\w+/g) ?? []);
  expect(explained.filter((name) => !alerts.includes(name) && name !== 'PostgreSQL')).toEqual([]);
});

test('Every alert has its paragraph in the runbook, and the runbook has no other', () => {
  const headings = [...readFileSync(RUNBOOK, 'utf8').matchAll(/^## (\w+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(ALERTS.map(({ name }) => name));
  const links = [...readFileSync(RULES, 'utf8').matchAll(/runbook: docs\/running\/incidents\.md#(\w+)/g)].map(([, anchor]) => anchor);
  expect(links).toEqual(ALERTS.map(({ name }) => name.toLowerCase()));
});

test('A limit of a quantile is a bound of its buckets, so that the alert does not depend on an estimate between two', async () => {
  await api.newClient().send('POST', '/vendor/v1/bet', { body: '{}' });
  await aFundedPlayer(api);
  const limits = ALERTS.flatMap(({ name, expression }) => {
    const [, metric = '', limit = ''] = /^histogram_quantile\(.*?\b(\w+_bucket)\b.* > ([\d.]+)$/.exec(expression) ?? [];
    return metric === '' ? [] : [{ name, metric, limit }];
  });
  expect(limits.map(({ name }) => name)).toEqual(['SlowBets', 'SlowPostings']);
  for (const { name, metric, limit } of limits) {
    const bounds = Object.keys(await valuesOf(metric)).flatMap((labels) => /\ble="([^"]+)"/.exec(labels)?.[1] ?? []);
    expect(bounds, name).toContain(limit);
  }
});

test('Every alert is raised by a test that causes what it is for', () => {
  const files = readdirSync(TESTS).filter((file) => file.endsWith('.test.ts'));
  const texts = files.map((file) => readFileSync(new URL(file, TESTS), 'utf8'));
  const titles = texts.flatMap((text) => text.match(/^(?: {2}|test(?:\.skipIf\([^)]*\)+)?\()'[^']+'/gm) ?? []);
  const raised = titles.filter((title) => /\bfires?\b/.test(title)).flatMap((title) => title.match(/\b[A-Z][a-z]+[A-Z]\w+/g) ?? []);
  expect(ALERTS.map(({ name }) => name).filter((name) => !raised.includes(name))).toEqual([]);
});

test('Groups of postings, calls to the payment provider and refused vendors are counted', async () => {
  await aFundedPlayer(api);
  // No bank listens in this test.
  await expect(api.composition.services.wallet.banks.installation.payments.findCharge('t'.repeat(30))).rejects.toThrow(ProviderUnavailable);
  const refused = await api.newClient().send('POST', '/vendor/v1/bet', { body: '{}', headers: { 'x-vendor': 'arcade' } });
  expect(refused.status).toBe(401);
  const [sizes, seconds] = [await valuesOf('ledger_group_postings_count'), await valuesOf('ledger_group_seconds_count')];
  expect([sizes[''], seconds['{result="committed"}']]).toEqual([expect.any(Number), sizes['']]);
  expect(sizes['']).toBeGreaterThan(0);
  expect(await valuesOf('payment_provider_seconds_count')).toMatchObject({ '{operation="findCharge",result="failed"}': 1 });
  expect(await valuesOf('vendor_refusals_total')).toEqual({ '{vendor="unknown",reason="unknown_key"}': 2 });
});

test('The age of the last verification of the ledger, the lag of each subscriber and the disk are in the metrics', async () => {
  const { backgroundContext: ctx, jobs } = api.composition;
  for (const unknown of ['ledger_verification_age_seconds', 'database_backup_age_seconds', 'database_archive_age_seconds'])
    expect([unknown, await valuesOf(unknown)]).toEqual([unknown, {}]);
  await jobs.find(({ name }) => name === 'wallet.verify-accounts')?.run(ctx);
  expect((await valuesOf('ledger_verification_age_seconds'))['']).toBeLessThan(3600);
  expect(await valuesOf('ledger_verification_broken')).toEqual({ '': 0 });
  const lags = await valuesOf('outbox_lag_seconds');
  expect(Object.keys(lags)).toEqual(
    expect.arrayContaining(['{subscriber="api.count_postings"}', '{subscriber="merchant.refresh_settings"}']),
  );
  const [free, size] = [await valuesOf('disk_free_bytes'), await valuesOf('disk_size_bytes')];
  expect(free['']).toBeGreaterThan(0);
  expect(size['']).toBeGreaterThan(free[''] ?? 0);
});

test('Each metric is described in docs/running/metrics.md, and the page describes no other', async () => {
  const text = await (await fetch(`${api.privateUrl}/metrics`)).text();
  const served = [...text.matchAll(/^# TYPE (\w+) \w+$/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !/^(?:nodejs|process_(?!faults|restarts))/.test(name));
  const described = readFileSync(METRICS_PAGE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  expect(described.toSorted()).toEqual(served.toSorted());
});

/** Whether the rule of an alert holds on what is served now. */
const fires = async (alert: string) => alertHolds(alert, [await scrape(api.privateUrl)]);

test('LedgerBroken fires after a change that no program of the site may make, and not before', async () => {
  expect(await fires('LedgerBroken')).toBe(false);
  const { memberId } = await aFundedPlayer(api);
  // The ledger's triggers are off.
  await api.owner.transaction(async (tx) => {
    await tx.query("set local session_replication_role = 'replica'");
    await tx.query("update wallet.account set balance = balance + 1 where member_id = $1 and pocket = 'cash'", [memberId]);
  });
  await api.owner.query('delete from wallet.verification_round');
  await api.runJob('wallet.verify-accounts');
  expect(await fires('LedgerBroken')).toBe(true);
});
