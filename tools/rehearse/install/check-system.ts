import type { BootedDebian } from './booted-debian.ts';

type Found = readonly (readonly [check: string, faults: readonly string[]])[];

/** What the commands of the page have made of the system, besides a site that serves. */
export async function checkSystem({ run, type }: BootedDebian): Promise<Found> {
  const lines = async (command: string) => (await run(command)).output.split('\n').filter((line) => line !== '');
  const psql = async (query: string) => (await lines(`runuser -u postgres -- psql -d jogada -Atc "${query}"`)).join();
  const { output: failed } = await type('systemctl list-units --failed --plain --no-legend');
  const enabled = await lines('systemctl is-enabled jogada haproxy postgresql || true');
  const database = await psql(
    "select concat_ws(' ', current_setting('server_encoding'), current_setting('data_checksums'), current_setting('TimeZone'))",
  );
  const files = await lines("find /etc/jogada -printf '%m %u %p\\n'");
  const users = (unit: string) =>
    lines(`for pid in $(cat /sys/fs/cgroup/system.slice/${unit}/cgroup.procs); do stat -c '%U' /proc/$pid; done`);
  const [ofSite, ofProxy] = [await users('jogada.service'), await users('haproxy.service')];
  return [
    ['no unit of the system has failed', failed.split('\n').filter((line) => line.trim() !== '')],
    ['the site, the proxy and the database start with the machine', enabled.filter((state) => state !== 'enabled')],
    ['the database has the encoding UTF8, checksums and the time zone UTC', database === 'UTF8 on UTC' ? [] : [database]],
    ['the files in /etc/jogada are readable by their owner only', files.filter((line) => !/^[467]00 /.test(line))],
    ['the processes of the site run as jogada', ofSite.length > 0 ? ofSite.filter((user) => user !== 'jogada') : ['none']],
    // The master process of HAProxy keeps its rights to open the ports again.
    ['the proxy serves as haproxy', ofProxy.includes('haproxy') ? [] : ofProxy],
  ];
}
