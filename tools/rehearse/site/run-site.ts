import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { addOwner } from '@jogada/accounts/server';
import { aCertificate } from '../../../apps/api/testing/certificates.ts';
import { inData } from '../../run/places.mjs';
import { openDebianRoot, type DebianRoot } from '../debian-root.ts';
import { runEnclosed } from '../enclosed.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { causeAlerts } from './cause-alerts.ts';
import { HOSTS, reportFindings, seconds, type Say } from './site.ts';
import { startSite } from './start-site.ts';
import { useSite } from './use-site.ts';
import { checkWatching } from './watching.ts';

const PACKAGES = [
  ...['postgresql-18', 'patroni', 'etcd-server', 'python3-psycopg2', 'python3-etcd', 'haproxy', 'iproute2'],
  ...['nats-server', 'prometheus', 'prometheus-alertmanager'],
];
const INSIDE = '--inside';

/**
 * Brings the whole topology up on one machine from the files of deploy/ and from Debian's packages, uses the site through its proxy, causes
 * alerts, and ends.
 * @returns whether every check passed
 */
export async function runSite([where]: readonly string[], say: Say): Promise<boolean> {
  const directory = inData('rehearse', 'site');
  const authorityFile = `${directory}/authority.pem`;
  if (where === INSIDE) {
    const isSound = await rehearse(directory, say).catch((error: unknown) => {
      console.error(error);
      return false;
    });
    // What still runs ends with it.
    process.exit(isSound ? 0 : 1);
  }
  const root = await openDebianRoot(PACKAGES, say);
  try {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
    makeCertificates(root, authorityFile);
    const isSound = await runEnclosed(['site', INSIDE], { NODE_EXTRA_CA_CERTS: authorityFile });
    if (isSound) rmSync(directory, { recursive: true, force: true });
    return isSound;
  } finally {
    root.release();
  }
}

function makeCertificates(root: DebianRoot, authorityFile: string): void {
  const authority = aCertificate({ name: 'Authority of the rehearsal' });
  writeFileSync(authorityFile, authority.certificate);
  for (const [file, hosts] of Object.entries({ site: [HOSTS.site, HOSTS.arcade, HOSTS.console], bank: [HOSTS.bank] })) {
    const { certificate, key } = aCertificate({ name: hosts[0] ?? file, hosts, signedBy: authority });
    writeFileSync(root.path(`etc/haproxy/${file}.pem`), certificate + key, { mode: 0o600 });
  }
}

async function rehearse(directory: string, say: Say): Promise<boolean> {
  const startedAtMs = Date.now();
  const site = await startSite(directory, say);
  say(`the site is up after ${seconds(Date.now() - startedAtMs)}`);
  await checkWatching(site);
  const { password } = await addOwner(site.owner, { username: 'maria', isAnother: false, secrets: site.secrets, now: () => new Date() });
  const { player } = await useSite(site, { username: 'maria', password });
  await causeAlerts(site, player);
  site.findings.set('npm run ledger:verify', verifyLedger(site.reportsUrl));
  return reportFindings(site);
}
