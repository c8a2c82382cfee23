import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase, type Database } from '@jogada/platform/server';
import { openAgentProgramme } from '@jogada/agents/server';
import { ConfigFault, readConfig } from '../../apps/api/config.ts';
import { DEMO_ACCOUNTS } from '../../db/seed/demo-accounts.ts';
import { DEMO_MERCHANT } from '../../db/seed/merchants.ts';
import { seedDemonstration } from '../../db/seed/demonstration.ts';
import { seedSite } from '../../db/seed/seed.ts';
import { demoTeamBegins } from './demo-team/people.ts';

const ACCOUNTS_FILE = process.env['DEMO_ACCOUNTS_FILE'] ?? fileURLToPath(new URL('../../data/demo-accounts.json', import.meta.url));

try {
  await seed();
} catch (error) {
  console.error(error instanceof ConfigFault ? error.message : error);
  process.exit(1);
}

async function seed(): Promise<void> {
  const config = readConfig();
  const settings = { ...config, isProduction: config.environment === 'production' };
  const database = openDatabase({ url: config.databaseUrl, connectionsMax: 2, applicationName: 'jogada-seed' });
  try {
    const now = new Date();
    const isFresh = !settings.isProduction && (await hasNoSite(database));
    const teamBegins = isFresh ? demoTeamBegins(now) : now;
    // Rounds of agents' teams are counted from the opening of a brand's programme, which happens once.
    if (isFresh) await openAgentProgramme(database, { merchantCode: DEMO_MERCHANT.code, maximums: [], at: teamBegins });
    await seedSite(database, { now });
    // Our own vendor runs beside the site here and reports its transactions daily.
    await database.query("update games.vendor set report_path = '/reports/transactions' where code = 'arcade' and report_path is null");
    if (!settings.isProduction) {
      await seedDemonstration(database, { settings, now, agentSince: teamBegins });
    }
    if (isFresh) {
      const { makeDemoTeam } = await import('./demo-team/make-demo-team.ts');
      await makeDemoTeam(
        { ...config, databaseUrl: process.env['DATABASE_API_URL'] ?? config.databaseUrl },
        { house: { agent: demoAccount('agent'), operator: demoAccount('operator') }, now },
      );
    }
  } finally {
    await database.close();
  }
  await mkdir(dirname(ACCOUNTS_FILE), { recursive: true });
  await writeFile(ACCOUNTS_FILE, `${JSON.stringify(settings.isProduction ? [] : DEMO_ACCOUNTS, null, 2)}\n`);
  console.log(settings.isProduction ? 'the demo brand and its games, no accounts' : 'the demo brand, its games and accounts');
}

async function hasNoSite(database: Database): Promise<boolean> {
  return (await database.query('select from merchant.merchant limit 1')).length === 0;
}

function demoAccount(role: string): (typeof DEMO_ACCOUNTS)[number] {
  const account = DEMO_ACCOUNTS.find((known) => known.role === role);
  if (!account) throw new Error(`the demo has no ${role}`);
  return account;
}
