import { OneLineError } from './one-line-error.mjs';
import { connectPostgres, isRefusal } from './postgres-connection.mjs';

/** @typedef {import('./postgres-connection.mjs').PostgresConnection} PostgresConnection */
/** @typedef {import('./secrets.mjs').Secrets} Secrets */

/** Group role with the rights of the API and the worker, granted by the migrations. It cannot log in. */
export const SITE_ROLE = 'jogada_app';

/**
 * The logins of the processes, one each (S75). None owns objects or can assume another role. `setting` names the environment variable with
 * the address of a login that the operator created, `secret` the password of one that is created here.
 * @type {Readonly<Record<LoginName, { role: string, setting: string, secret: keyof Secrets, isOfSite: boolean }>>}
 * @typedef {'api' | 'worker' | 'arcade' | 'reports'} LoginName
 * @typedef {Record<LoginName, string>} LoginUrls
 */
export const LOGINS = {
  api: { role: 'jogada_api', setting: 'DATABASE_API_URL', secret: 'databaseApiPassword', isOfSite: true },
  worker: { role: 'jogada_worker', setting: 'DATABASE_WORKER_URL', secret: 'databaseWorkerPassword', isOfSite: true },
  arcade: { role: 'jogada_arcade', setting: 'DATABASE_ARCADE_URL', secret: 'databaseArcadePassword', isOfSite: false },
  reports: { role: 'jogada_reports', setting: 'DATABASE_REPORTS_URL', secret: 'databaseReportsPassword', isOfSite: false },
};

const NO_PRIVILEGE = '42501';
/** From this version on, a membership can grant inheritance without SET ROLE. */
const SET_OPTION_SINCE = 160_000;

/**
 * The addresses of the logins: the owner's address with their names and passwords.
 * @param {string} url
 * @param {Record<string, unknown>} secrets
 * @returns {LoginUrls}
 */
export function loginUrls(url, secrets) {
  const addresses = Object.entries(LOGINS).map(([name, { role, secret }]) => {
    const address = new URL(url);
    address.username = role;
    address.password = encodeURIComponent(String(secrets[secret]));
    return [name, address.href];
  });
  return /** @type {LoginUrls} */ (Object.fromEntries(addresses));
}

/**
 * Creates missing roles and sets the logins' passwords from the secrets.
 * @param {PostgresConnection} connection as a superuser, or as a role with CREATEROLE
 * @param {Record<string, unknown>} secrets
 */
export async function makeLogins(connection, secrets) {
  const known = (await connection.query('select rolname from pg_roles')).flat();
  if (!known.includes(SITE_ROLE)) await connection.query(`create role ${SITE_ROLE} nologin`);
  const [[version] = []] = await connection.query("select current_setting('server_version_num')");
  const how = Number(version) >= SET_OPTION_SINCE ? ' with inherit true, set false' : '';
  for (const { role, secret, isOfSite } of Object.values(LOGINS)) {
    const verb = known.includes(role) ? 'alter' : 'create';
    await connection.query(`${verb} role ${role} login password '${String(secrets[secret]).replaceAll("'", "''")}'`);
    if (isOfSite) await connection.query(`grant ${SITE_ROLE} to ${role}${how}`);
  }
}

/**
 * The logins on an external server: those with configured addresses, or, if none is configured, logins that the owner of `databaseUrl`
 * creates with the passwords of the secrets. The owner itself is never one of them.
 * @param {string} databaseUrl
 * @param {{ given: Partial<LoginUrls>, secrets: Record<string, unknown> }} options
 * @returns {Promise<LoginUrls>}
 * @throws {OneLineError} naming what is missing
 */
export async function findLogins(databaseUrl, { given, secrets }) {
  const missing = Object.entries(LOGINS).filter(([name]) => !(name in given));
  if (missing.length === 0) return /** @type {LoginUrls} */ (given);
  const settings = missing.map(([, { setting }]) => setting).join(', ');
  if (Object.keys(given).length > 0)
    throw new OneLineError(`${settings}: must be set as well; the processes never connect as the owner in DATABASE_URL`);
  const absent = missing.map(([, { secret }]) => secret).filter((secret) => typeof secrets[secret] !== 'string' || secrets[secret] === '');
  if (absent.length > 0)
    throw new OneLineError(`SECRETS_FILE has no ${absent.join(', ')}; add them, or set ${settings} to logins created by hand`);
  const owner = await connectPostgres(databaseUrl);
  try {
    await makeLogins(owner, secrets);
  } catch (error) {
    if (isRefusal(error) && error.code === NO_PRIVILEGE)
      throw new OneLineError(`DATABASE_URL: its user may not create roles; create the logins by hand and set ${settings}`);
    throw error;
  } finally {
    owner.close();
  }
  return loginUrls(databaseUrl, secrets);
}

/**
 * The database settings of a process: the address of its own login only, never the owner's.
 * @param {string} name
 * @param {LoginUrls} logins
 * @param {{ busUrl: string | undefined }} settings without a bus the API also does the worker's work, as the worker's login
 * @returns {NodeJS.ProcessEnv}
 */
export function databaseOf(name, logins, { busUrl }) {
  const nothing = Object.fromEntries(
    ['DATABASE_URL', ...Object.values(LOGINS).map(({ setting }) => setting)].map((key) => [key, undefined]),
  );
  if (name === 'api') return { ...nothing, DATABASE_URL: logins.api, ...(busUrl === undefined && { DATABASE_WORKER_URL: logins.worker }) };
  if (name === 'worker') return { ...nothing, DATABASE_URL: logins.worker };
  return name === 'arcade' ? { ...nothing, DATABASE_URL: logins.arcade } : nothing;
}

/**
 * @param {LoginUrls} urls
 * @returns {Promise<boolean>} whether every login can connect
 */
export async function letIn(urls) {
  const answers = await Promise.all(
    Object.values(urls).map(async (url) => {
      try {
        (await connectPostgres(url)).close();
        return true;
      } catch (error) {
        if (isRefusal(error)) return false;
        throw error;
      }
    }),
  );
  return answers.every(Boolean);
}
