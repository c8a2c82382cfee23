import { createServer } from 'node:http';
import { read } from '../../deploy/workloads.ts';
import { waitUntil } from '../../run/wait-until.mjs';
import type { DebianRoot } from '../debian-root.ts';
import type { Machine } from './machines.ts';
import { isReady, type Site } from './site.ts';

/** Starts Prometheus and Alertmanager, whose webhooks come here. */
export function startWatching(
  root: DebianRoot,
  { netOf }: Machine,
  { put, logs }: { put: (path: string, text: string) => void; logs: string },
): Map<string, number> {
  const received = new Map<string, number>();
  const receiver = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { alerts } = JSON.parse(text) as { alerts: { status: string; labels: { alertname: string; severity: string } }[] };
      for (const { status, labels } of alerts)
        if (status === 'firing' && request.url === `/${labels.severity}` && !received.has(labels.alertname))
          received.set(labels.alertname, Date.now());
      response.end();
    });
  });
  receiver.listen(9999, '10.77.0.254');
  for (const file of ['prometheus.yml', 'alerts.yml']) put(`etc/prometheus/${file}`, read(`deploy/prometheus/${file}`));
  put('etc/alertmanager/alertmanager.yml', read('deploy/prometheus/alertmanager.yml'));
  for (const severity of ['page', 'ticket']) put(`etc/alertmanager/${severity}-url`, `http://10.77.0.254:9999/${severity}`);
  // What an earlier rehearsal stored would look like restarts, and like alerts that were sent already.
  root.launch('rm -rf /tmp/prometheus; exec prometheus --config.file=/etc/prometheus/prometheus.yml --storage.tsdb.path=/tmp/prometheus', {
    log: `${logs}/prometheus.log`,
    netOf,
  });
  root.launch(
    'rm -rf /tmp/alertmanager; exec prometheus-alertmanager --config.file=/etc/alertmanager/alertmanager.yml --storage.path=/tmp/alertmanager --cluster.listen-address=',
    { log: `${logs}/alertmanager.log`, netOf },
  );
  return received;
}

/** Whether Prometheus reads every target and evaluates every rule. */
export async function checkWatching({ findings, say }: Site): Promise<void> {
  await isReady('http://prometheus:9090/-/ready', 'Prometheus');
  await isReady('http://alertmanager:9093/-/ready', 'Alertmanager');
  const targets = async () =>
    ((await (await fetch('http://prometheus:9090/api/v1/targets')).json()) as { data: { activeTargets: Target[] } }).data.activeTargets;
  await waitUntil(async () => (await targets()).length >= 6 && (await targets()).every(({ health }) => health === 'up'), {
    timeoutMs: 90_000,
    everyMs: 1_000,
  });
  const found = await targets();
  findings.set(
    'Prometheus reads the metrics of every process and of the proxy',
    found.length < 6
      ? [`${found.length} targets`]
      : found.filter(({ health }) => health !== 'up').map(({ labels, lastError }) => `${labels.instance}: ${lastError}`),
  );
  const { data } = (await (await fetch('http://prometheus:9090/api/v1/rules')).json()) as {
    data: { groups: { rules: { name: string; health: string; lastError?: string }[] }[] };
  };
  const rules = data.groups.flatMap((group) => group.rules);
  findings.set('Prometheus evaluates every alert rule', [
    ...(rules.length > 20 ? [] : [`${rules.length} rules`]),
    ...rules.filter(({ lastError }) => lastError).map(({ name, lastError }) => `${name}: ${lastError}`),
  ]);
  say(`Prometheus has ${found.length} targets and ${rules.length} rules`);
}

interface Target {
  readonly labels: { readonly job: string; readonly instance: string };
  readonly health: string;
  readonly lastError: string;
}
