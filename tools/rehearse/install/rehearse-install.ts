import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addOwnPasskey,
  askJurisdiction,
  beginOwnAuthenticator,
  beginOwnPasskey,
  changeOwnPassword,
  confirmOwnAuthenticator,
  createStaff,
  decideApproval,
  logInOperator,
  readJurisdiction,
} from '@jogada/accounts/contract/operator';
import { setLegalNotice } from '@jogada/merchant/contract/operator';
import { JurisdictionProfile } from '@jogada/merchant/contract/player';
import { profilesWhere } from '@jogada/merchant/server';
import { readBalance } from '@jogada/wallet/contract/player';
import type { TestCertificate } from '../../../apps/api/testing/certificates.ts';
import { authenticatorCode, testPasskey, type TestClient } from '../../../apps/api/testing/index.ts';
import type { Secrets } from '../../run/secrets.mjs';
import { waitUntil } from '../../run/wait-until.mjs';
import { putFile } from '../debian-base.ts';
import { isReady, reportFindings, seconds, type Say, type UsedSite } from '../site/site.ts';
import { client as consoleClient, useSite, type FirstOperator } from '../site/use-site.ts';
import { bootDebian, type BootedDebian } from './booted-debian.ts';
import { callerSettings } from './caller-settings.ts';
import { checkSystem } from './check-system.ts';
import { blocksOf, fillSettings, proxyFor, withProviderSecret } from './install-page.ts';
import { follow, repeat, timeRestart } from './operate.ts';
import { DEVICE } from './outside-network.ts';
import { startProvider } from './provider.ts';

export const PROVIDER_HOST = 'pix.example';
const PROVIDER_PORT = 8443;
/** Others than those of the files, so that a forgotten one is found. */
export const NAMES = {
  site: 'www.sorte.example',
  arcade: 'jogos.sorte.example',
  console: 'mesa.sorte.example',
  provider: `${PROVIDER_HOST}:${PROVIDER_PORT}`,
};
/** The address of the names, of a network that the internet routes, on the loopback device of the rehearsal: partners must have one (S50). */
export const ADDRESS = '45.77.0.10';
/** What the system trusts beside Node's authorities: those of this machine, and the rehearsal's own. */
export const AUTHORITIES = 'etc/ssl/rehearsal.pem';
const TARGET_MS = 600_000;
const NETWORK_WAIT_MS = 20_000;
const HOME = `https://${NAMES.site}/m/home`;
const LEGAL_NOTICE = {
  legalName: 'Sorte Apostas Ltda.',
  tradeName: 'Sorte',
  companyNumber: '11.222.333/0001-81',
  authorisation: { number: 'SPA/MF 1234', date: '2025-01-02' },
  address: 'Rua das Flores 1, São Paulo',
  customerCare: { phone: '0800 000 0000', email: 'ajuda@sorte.example' },
  ombudsman: { phone: '0800 000 0001', email: 'ouvidoria@sorte.example' },
};

const [PROFILE = JurisdictionProfile.options[0]] = profilesWhere(new Date(), ({ isRegulated }) => isRegulated);

/** The rehearsal within its namespaces. */
export async function rehearseInstall(folder: string, say: Say): Promise<boolean> {
  await prepareNetwork(folder);
  const boot = () => bootSystem(folder);
  let debian = await boot();
  say(`systemd has booted in ${seconds(debian.bootedInMs)}`);
  const findings: UsedSite['findings'] = new Map();
  const { first, secrets } = await install(debian, folder, { say, findings });
  const site: UsedSite = { secrets, say, findings, hosts: NAMES, bankUrl: `https://${NAMES.provider}` };
  for (const [check, faults] of await checkSystem(debian)) findings.set(check, faults);

  const unknown = await fetch(HOME);
  findings.set('until its host is entered the site answers 404', unknown.status === 404 ? [] : [`${unknown.status}`]);
  const { player, staff } = await useSite(site, first);
  await settleOperator(staff, first, site);
  await setProfile(staff, site);
  const { sumBalance: before } = await player.client.call(readBalance);
  const [, , , lawful = []] = blocksOf(5);
  const [upgrade = []] = blocksOf(7);
  const restarts = {
    'the restart of the unit': () => debian.run('systemctl restart jogada'),
    'the restart without the line of the first start': () => follow(debian, lawful, say),
    'the upgrade': async () => {
      // In the folder of a new session, where the archive lies.
      await debian.run('cd');
      await follow(debian, upgrade, say);
    },
    'the restart of the machine': async () => {
      await debian.shutDown();
      debian = await boot();
    },
  };
  for (const [name, restart] of Object.entries(restarts)) {
    const { commandMs, outageMs, servedMs } = await timeRestart(restart, HOME);
    say(`${name}: the commands took ${seconds(commandMs)}, served again after ${seconds(servedMs)}, not served for ${seconds(outageMs)}`);
  }
  const { sumBalance: after } = await player.client.call(readBalance);
  findings.set("after all restarts the member's session and balance are as before", after === before ? [] : [`${before}, ${after}`]);
  const line = `grep -c STANDARD_PROFILE_ALLOWED= /etc/jogada/jogada.env`;
  findings.set(
    'the site runs in production without the line of the first start',
    (await debian.type(line)).code === 1 ? [] : ['it is there'],
  );
  for (const [check, faults] of await checkSystem(debian)) findings.set(`at the end ${check}`, faults);
  await debian.shutDown();
  return reportFindings(site);
}

/** Sections 1 to 5. */
async function install(
  debian: BootedDebian,
  folder: string,
  { say, findings }: Pick<UsedSite, 'say' | 'findings'>,
): Promise<{ first: FirstOperator; secrets: Secrets }> {
  const inSystem = (path: string) => join(folder, 'system', path);
  const change = (path: string, changed: (text: string) => string) =>
    writeFileSync(inSystem(path), changed(readFileSync(inSystem(path), 'utf8')));
  const startedAtMs = Date.now();
  await follow(debian, blocksOf(1).flat(), say);
  await follow(debian, blocksOf(2).flat(), say);

  const [secretsAndSettings = [], firstStart = []] = blocksOf(3);
  await follow(debian, secretsAndSettings, say);
  change('etc/jogada/jogada.env', (text) => fillSettings(text, NAMES));
  change('etc/jogada/secrets.json', (text) => withProviderSecret(text, randomBytes(32).toString('hex')));
  await follow(debian, firstStart, say);
  const secretsPath = inSystem('etc/jogada/secrets.json');
  startProvider({
    certificate: JSON.parse(readFileSync(join(folder, 'run/provider.json'), 'utf8')) as Pick<TestCertificate, 'certificate' | 'key'>,
    ...{ port: PROVIDER_PORT, secretsPath, directory: join(folder, 'run') },
  });

  const start = blocksOf(4).flat();
  await follow(debian, start.slice(0, -1), say);
  await repeat(debian, start.at(-1) ?? '', say);
  const readyMs = Date.now() - startedAtMs;

  const [proxyFile = [], proxy = [], operator = []] = blocksOf(5);
  await follow(debian, proxyFile, say);
  change('etc/haproxy/haproxy.cfg', (text) => proxyFor(text, NAMES));
  await follow(debian, proxy, say);
  const printed = await follow(debian, operator, say);
  const [, password = ''] = /shown this once: (\S+)/.exec(printed) ?? [];
  await isReady(`https://${NAMES.console}/`, 'the console behind the proxy');
  say(`from the first command to /ready ${seconds(readyMs)}, to the console behind TLS ${seconds(Date.now() - startedAtMs)}`);
  findings.set('the site is ready within ten minutes', readyMs <= TARGET_MS ? [] : [seconds(readyMs)]);
  return { first: { username: 'maria', password }, secrets: JSON.parse(readFileSync(secretsPath, 'utf8')) as Secrets };
}

/** The rest of what the page asks of the first operator. */
async function settleOperator(staff: TestClient, { password }: FirstOperator, { findings }: UsedSite): Promise<void> {
  const newPassword = `Mesa-${randomBytes(8).toString('hex')}`;
  await staff.call(changeOwnPassword, { oldPassword: password, newPassword });
  const question = await staff.call(beginOwnPasskey, { password: newPassword });
  const passkey = testPasskey(`https://${NAMES.console}`);
  const { hasPasskey } = await staff.call(addOwnPasskey, { ...passkey.made(question), label: 'Chave' });
  findings.set('the first operator changes the password and adds a passkey', hasPasskey ? [] : ['no passkey']);
  const { legal } = await staff.call(setLegalNotice, { merchantCode: 'demo', legal: LEGAL_NOTICE });
  findings.set('the licence is entered', legal?.authorisation.number === LEGAL_NOTICE.authorisation.number ? [] : ['not kept']);
}

/** The profile of the law: the first operator adds a second one and requests it, and the second one approves it. */
async function setProfile(staff: TestClient, { findings }: UsedSite): Promise<void> {
  const [firstPassword, newPassword] = [`Mesa-${randomBytes(8).toString('hex')}`, `Mesa-${randomBytes(8).toString('hex')}`];
  const unbound = { permissions: null, merchantCodes: null, allowedAddresses: [] };
  await staff.call(createStaff, { username: 'joana', password: firstPassword, role: 'owner', ...unbound });
  const second = consoleClient(NAMES.console);
  await second.call(logInOperator, { username: 'joana', password: firstPassword });
  await second.call(changeOwnPassword, { oldPassword: firstPassword, newPassword });
  const { secret } = await second.call(beginOwnAuthenticator, { password: newPassword });
  await second.call(confirmOwnAuthenticator, { factorCode: authenticatorCode(secret, new Date()) });
  const reason = 'The licence of the ministry has arrived.';
  const { approvalId } = await staff.call(askJurisdiction, { merchantCode: 'demo', jurisdiction: PROFILE, reason });
  await second.call(decideApproval, { approvalId, isApproved: true });
  const { jurisdiction } = await staff.call(readJurisdiction, { merchantCode: 'demo' });
  findings.set('two operators give the site the profile of the law', jurisdiction === PROFILE ? [] : [jurisdiction]);
}

async function prepareNetwork(folder: string): Promise<void> {
  const isUp = await waitUntil(hasDevice, { timeoutMs: NETWORK_WAIT_MS, everyMs: 100 });
  if (!isUp) throw new Error('the network of the rehearsal is not connected to the machine');
  execFileSync('ip', ['address', 'add', `${ADDRESS}/32`, 'dev', 'lo']);
  const hosts = readFileSync(join(folder, 'system/etc/hosts'), 'utf8');
  writeFileSync(join(folder, 'run/hosts'), hosts);
  execFileSync('mount', ['--bind', join(folder, 'run/hosts'), '/etc/hosts']);
}

/** `/sys` shows the machine's network. */
function hasDevice(): boolean {
  return execFileSync('ip', ['-4', '-brief', 'address'], { encoding: 'utf8' }).includes(`${DEVICE} `);
}

function bootSystem(folder: string): Promise<BootedDebian> {
  const env = { ...callerSettings(), NODE_EXTRA_CA_CERTS: `/${AUTHORITIES}` };
  // A unit gets nothing of the operator's shell; the installation of the packages needs the same registry.
  const assignments = Object.entries(env).map(([name, text]) => `"${name}=${text}"`);
  putFile(join(folder, 'system'), 'etc/systemd/system.conf.d/rehearse.conf', `[Manager]\nDefaultEnvironment=${assignments.join(' ')}\n`);
  return bootDebian(join(folder, 'system'), { env, log: join(folder, 'run/boot.log'), groups: join(folder, 'groups') });
}
