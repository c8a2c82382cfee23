import type { ChildProcess } from 'node:child_process';
import { sign } from '@jogada/platform/server';
import { createDeposit } from '@jogada/wallet/contract/player';
import type { TestPlayer } from '../../../apps/api/testing/index.ts';
import { shell } from './machines.ts';
import { HOSTS, seconds, type Site } from './site.ts';
import { playRound } from './use-site.ts';

/** ProcessDown waits for a minute; Alertmanager for ten seconds. */
const ALERT_TIMEOUT_MS = 480_000;

/** The alerts that Prometheus evaluates as firing, sent or not. */
async function firing(): Promise<string[]> {
  const answer = await fetch('http://prometheus:9090/api/v1/alerts');
  const { data } = (await answer.json()) as { data: { alerts: { state: string; labels: { alertname: string } }[] } };
  return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
}

/** Each alert with its cause, which lasts until the alert has reached its receiver. */
export async function causeAlerts(
  { processes, bank, alerts, secrets, findings, say }: Site,
  { client: browser }: TestPlayer,
): Promise<void> {
  const early = [...alerts.keys()];
  findings.set('a sound installation raises no alert', early);
  const causedAtMs = Date.now();
  const kill = (child: ChildProcess | undefined) => child?.pid !== undefined && shell(`kill -9 ${child.pid} 2> /dev/null || true`);
  kill(processes.get('api-2'));
  kill(processes.get('worker-1'));
  kill(processes.get('worker-2'));
  kill(bank);
  // Its event waits for a worker.
  await playRound(browser, HOSTS.arcade);
  const wanted = ['ProcessDown', 'VendorRefused', 'PaymentProviderFailing', 'ServerErrors'];
  const hasFired = () => wanted.every((name) => alerts.has(name));
  const key = secrets.vendorKeys.arcade;
  const load = async () => {
    for (let second = 0; !hasFired(); second += 1) {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const headers = { 'content-type': 'application/json', 'x-vendor': 'arcade', 'x-key-id': key.keyId, 'x-timestamp': timestamp };
      const signature = sign({ method: 'POST', path: '/vendor/v1/bet', timestamp, rawBody: '{}' }, 'w'.repeat(64));
      // The outcome is what the metrics count.
      await fetch(`https://${HOSTS.site}/vendor/v1/bet`, {
        method: 'POST',
        headers: { ...headers, 'x-signature': signature },
        body: '{}',
      }).catch(() => undefined);
      if (second % 5 === 0) await browser.call(createDeposit, { amount: '2000' }).catch(() => undefined);
      if (Date.now() - causedAtMs > ALERT_TIMEOUT_MS) return;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  };
  await load();
  for (const [name, atMs] of alerts) say(`${name} reached its receiver ${seconds(atMs - causedAtMs)} after its cause`);
  findings.set('ended processes, a bank that is down and wrong signatures raise their alerts, and nothing else does', [
    ...wanted.filter((name) => !alerts.has(name)),
    ...[...alerts.keys()].filter((name) => !wanted.includes(name)),
  ]);
  findings.set('an event that waits raises EventsDelayed, which ProcessDown keeps from its receiver', [
    ...((await firing()).includes('EventsDelayed') ? [] : ['it does not fire']),
    ...(alerts.has('EventsDelayed') ? ['it was sent'] : []),
  ]);
}
