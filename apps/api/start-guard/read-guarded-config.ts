import { waitOutOutage } from '@jogada/platform/edge';
import { isOutage } from '@jogada/platform/server';
import { readSettings } from '@jogada/platform/settings';
import { PAYMENT_PROVIDERS } from '@jogada/wallet/server';
import { ConfigFault, givenSettings, readConfig, type Config, type ProgramName } from '../config.ts';
import { findStoredFaults } from './find-stored-faults.ts';

/**
 * Reads the settings of a serving process, and checks the database behind them. Reports all faults at once, one line each. In production it
 * waits for an unreachable database, unless the settings have faults already.
 * @throws ConfigFault
 */
export async function readGuardedConfig(name: ProgramName, env = givenSettings()): Promise<Config> {
  const faults: string[] = [];
  let config: Config | undefined;
  try {
    config = readConfig(env, name);
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error;
    faults.push(...error.faults);
  }
  if (config && !PAYMENT_PROVIDERS.includes(config.paymentProvider))
    faults.push(`PAYMENT_PROVIDER: must be one of ${PAYMENT_PROVIDERS.join(', ')}`);
  faults.push(...(await storedFaults(env, config, { waits: faults.length === 0 })));
  if (config === undefined || faults.length > 0) throw new ConfigFault(faults);
  return config;
}

async function storedFaults(env: NodeJS.ProcessEnv, config: Config | undefined, { waits }: { waits: boolean }): Promise<readonly string[]> {
  // The database is checked beside other faults too.
  const { given } = readSettings('api', env);
  const databaseUrl = given['DATABASE_URL'] ?? '';
  if (!/^postgres(?:ql)?:\/\//.test(databaseUrl)) return [];
  const isProduction = given['NODE_ENV'] === 'production';
  const standardAllowed = (given['STANDARD_PROFILE_ALLOWED'] ?? '').split(',').map((code) => code.trim());
  try {
    return await waitOutOutage(() => findStoredFaults({ databaseUrl, isProduction, secrets: config?.secrets, standardAllowed }), {
      isOutage: (error) => isProduction && waits && isOutage(error),
      note: () => console.error('DATABASE_URL: the database is unreachable; waiting for it'),
    });
  } catch (error) {
    // Outside of production the API starts without its database, and answers that it is busy until the database is up.
    if (!isProduction) return [];
    // The address holds a password, so only the reason is shown.
    return [`DATABASE_URL: cannot be used: ${error instanceof Error ? error.message || error.name : String(error)}`];
  }
}
