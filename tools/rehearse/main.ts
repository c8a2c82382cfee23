import { runMain } from '../run/one-line-error.mjs';
import { runBackup } from './backup/run-backup.ts';
import { openDebianRoot } from './debian-root.ts';
import { runFailover } from './failover/run-failover.ts';
import { runInstall } from './install/run-install.ts';
import { runSite } from './site/run-site.ts';
import { runUpgrade } from './upgrade/run-upgrade.ts';

interface Rehearsal {
  readonly name: string;
  readonly does: string;
  /** Prints its steps and figures; returns whether all checks passed. */
  readonly run: (args: readonly string[]) => Promise<boolean>;
}

const say = (line: string) => console.log(line);

const REHEARSALS: readonly Rehearsal[] = [
  {
    name: 'debian',
    does: 'debian [packages]: makes or keeps the Debian system in ./data/rehearse/debian that the others use; needs root and the network',
    async run(packages) {
      (await openDebianRoot(['postgresql-18', 'pgbackrest', ...packages], say)).release();
      return true;
    },
  },
  {
    name: 'backup',
    does: 'backup: destroys the database of a site under load, restores it from the encrypted repository, and says what was lost',
    run: () => runBackup(say),
  },
  {
    name: 'failover',
    does: 'failover [times]: kills the primary of three database nodes, cuts it off and fills its disk, below a site under load (3 by default)',
    run: (args) => runFailover(args, say),
  },
  {
    name: 'upgrade',
    does: 'upgrade [commit]: restarts every process of a site under load with the new code on the new schema, and with the old code again',
    run: (args) => runUpgrade(args, say),
  },
  {
    name: 'install',
    does: 'install: follows docs/running/install.md on a bare Debian that boots systemd, uses the site behind TLS, restarts and upgrades it',
    run: (args) => runInstall(args, say),
  },
  {
    name: 'site',
    does: 'site: starts the whole topology from the files of deploy/, uses the site through its proxy and raises alerts; also without a name',
    run: (args) => runSite(args, say),
  },
];

const [name = 'site', ...args] = process.argv.slice(2);
const chosen = REHEARSALS.find((rehearsal) => rehearsal.name === name);
await runMain(async () => {
  if (chosen) return (await chosen.run(args)) ? 0 : 1;
  console.error(`usage: npm run rehearse <name>\n${REHEARSALS.map(({ does }) => `  ${does}`).join('\n')}`);
  return 2;
});
