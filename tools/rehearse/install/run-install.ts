import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aCertificate } from '../../../apps/api/testing/certificates.ts';
import { acquireLock } from '../../run/lock.mjs';
import { OneLineError } from '../../run/one-line-error.mjs';
import { inData, inRoot, ROOT, shownPath } from '../../run/places.mjs';
import { runStep } from '../../run/run-step.mjs';
import { makeDebianBase, MIRROR, putFile, refuseWithoutRoot } from '../debian-base.ts';
import { runEnclosed } from '../enclosed.ts';
import { seconds, type Say } from '../site/site.ts';
import { removeGroups } from './booted-debian.ts';
import { callerAuthorities } from './caller-settings.ts';
import { blocksIn } from './install-page.ts';
import { connectNetwork, findNetworkProgram, RESOLVER } from './outside-network.ts';
import { ADDRESS, AUTHORITIES, NAMES, PROVIDER_HOST, rehearseInstall } from './rehearse-install.ts';

/** The release that the page names. */
const SUITE = 'trixie';
/** What a server has beside the variant `minbase`: it boots. */
const PACKAGES = ['systemd-sysv', 'dbus'];
const INSIDE = '--inside';

/**
 * Follows docs/running/install.md as a new operator on a bare Debian that boots in namespaces of its own, uses the site through its proxy,
 * restarts and upgrades it, and ends.
 * @returns whether every check passed
 */
export async function runInstall([where]: readonly string[], say: Say): Promise<boolean> {
  const folder = inData('rehearse', 'install');
  if (where === INSIDE) {
    const isSound = await rehearseInstall(folder, say).catch((error: unknown) => {
      console.error(error);
      return false;
    });
    // What still runs ends with it.
    process.exit(isSound ? 0 : 1);
  }
  refuseWithoutRoot();
  mkdirSync(folder, { recursive: true });
  const { lock, holder } = await acquireLock(join(folder, 'owner'));
  if (lock === undefined) throw new OneLineError(`rehearse: process ${holder.pid} runs this rehearsal; wait for it`);
  let connection: ChildProcess | undefined;
  try {
    const base = join(folder, 'base');
    if (!existsSync(base)) {
      say(`making a Debian system (${SUITE} from ${MIRROR}) in ${shownPath(base)}`);
      const startedAtMs = Date.now();
      await makeDebianBase(base, { suite: SUITE, packages: PACKAGES, prepare });
      say(`made in ${seconds(Date.now() - startedAtMs)}`);
    }
    const network = await findNetworkProgram(join(folder, 'network'));
    await makeSystem(folder, base);
    const isSound = await runEnclosed(['install', INSIDE], { NODE_EXTRA_CA_CERTS: join(folder, 'run/authorities.pem') }, (pid) => {
      // Without it the rehearsal ends after its own waiting time.
      connectNetwork(network, pid).then((child) => (connection = child), console.error);
    });
    if (isSound) for (const name of ['system', 'run']) rmSync(join(folder, name), { recursive: true, force: true });
    return isSound;
  } finally {
    connection?.kill();
    await removeGroups(join(folder, 'groups')).finally(() => lock.release());
  }
}

/** As a fresh server: package lists are fetched by the operator. */
function prepare(base: string): void {
  rmSync(join(base, 'var/lib/apt/lists'), { recursive: true, force: true });
  // Signatures are checked; the age of the list is not, because a mirror may lag.
  putFile(base, 'etc/apt/apt.conf.d/rehearse', 'Acquire::Check-Valid-Until "false";\n');
}

/** A copy of the base with what the operator brings: names that point to it, the release, certificate and key. */
async function makeSystem(folder: string, base: string): Promise<void> {
  const [system, run] = [join(folder, 'system'), join(folder, 'run')];
  for (const directory of [system, run]) rmSync(directory, { recursive: true, force: true });
  mkdirSync(run);
  await runStep('copying the system', ['cp', '--archive', '--reflink=auto', base, system]);
  const authority = aCertificate({ name: 'Authority of the rehearsal' });
  writeFileSync(join(run, 'authorities.pem'), callerAuthorities() + authority.certificate);
  const ofSite = aCertificate({ name: NAMES.site, hosts: [NAMES.site, NAMES.arcade, NAMES.console], signedBy: authority });
  const ofProvider = aCertificate({ name: PROVIDER_HOST, hosts: [PROVIDER_HOST], signedBy: authority });
  writeFileSync(join(run, 'provider.json'), JSON.stringify({ certificate: ofProvider.certificate, key: ofProvider.key }), { mode: 0o600 });
  putFile(system, AUTHORITIES, readFileSync(join(run, 'authorities.pem'), 'utf8'));
  putFile(system, 'root/site.pem', ofSite.certificate + ofSite.key, 0o600);
  const names = [NAMES.site, NAMES.arcade, NAMES.console, PROVIDER_HOST].map((name) => `${ADDRESS} ${name}`);
  putFile(system, 'etc/hosts', ['127.0.0.1 localhost', '127.0.1.1 jogada', ...names, ''].join('\n'));
  putFile(system, 'etc/hostname', 'jogada\n');
  // The kernel is the machine's, and no namespace may load its modules.
  symlinkSync('/dev/null', join(system, 'etc/systemd/system/systemd-modules-load.service'));
  putFile(system, 'etc/resolv.conf', `nameserver ${RESOLVER}\n`);
  await runStep('git archive', ['sh', '-ec', archiveCommand(join(system, 'root'))], { cwd: ROOT });
}

/** The command of docs/running/release.md that makes the release, with another folder. */
function archiveCommand(folder: string): string {
  const commands = blocksIn(readFileSync(inRoot('docs/running/release.md'), 'utf8')).flat();
  const command = commands.find((line) => line.startsWith('git archive '));
  if (command === undefined) throw new Error('docs/running/release.md makes no archive');
  return command.replace(' release/', ` ${folder}/`);
}
