import { existsSync, readFileSync } from 'node:fs';

import { LOGINS } from './database-logins.mjs';
import { portState } from './free-port.mjs';
import { LinesError, OneLineError } from './one-line-error.mjs';
import { connectPostgres, isRefusal } from './postgres-connection.mjs';
import { waitUntil } from './wait-until.mjs';

/** The ports of an installation, as offsets from PORT. */
export const PORTS = { api: 0, arcade: 1, private: 2, console: 3, pix: 4, workerPrivate: 5, arcadePrivate: 6 };

const PORT_MAX = 65_535 - Math.max(...Object.values(PORTS));
const ENVIRONMENTS = ['demo', 'development', 'production', 'test'];
const URL_SETTINGS = { PUBLIC_URL: PORTS.api, ARCADE_URL: PORTS.arcade, PIX_URL: PORTS.pix, PLATFORM_URL: PORTS.api };

/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} host
 * @property {string} environment demo, development, production or test
 * @property {string | undefined} databaseUrl a server of one's own; without it the local one is started
 * @property {Partial<import('./database-logins.mjs').LoginUrls>} loginUrls of that server, as far as they were made by hand
 * @property {string | undefined} secretsFile made outside; without it ./data/secrets.json
 * @property {string | undefined} busUrl
 * @property {{ PUBLIC_URL: string, ARCADE_URL: string, PIX_URL: string, PLATFORM_URL: string }} urls in production all of them are given
 * @property {boolean} isDevelopment
 */

/** The confidential settings of the launcher and of the commands beside it; each may come from the file that `<NAME>_FILE` names. */
export const SECRET_SETTINGS = ['DATABASE_URL', ...Object.values(LOGINS).map(({ setting }) => setting), 'BUS_URL'];

/**
 * The environment with the content of the files that the confidential settings name.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 * @throws {OneLineError} naming a setting that is given twice, or whose file cannot be read
 */
export function withSecretsOfFiles(env) {
  const result = { ...env };
  for (const name of SECRET_SETTINGS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new OneLineError(`${name} is set, and ${name}_FILE too; only one may be`);
    if (!existsSync(file)) throw new OneLineError(`${name}_FILE is "${file}", which does not exist`);
    delete result[`${name}_FILE`];
    result[name] = readFileSync(file, 'utf8').trim();
  }
  return result;
}

/**
 * Reads and checks the settings of `npm start`.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ isDevelopment: boolean }} options
 * @returns {Settings}
 * @throws {OneLineError} naming the first wrong setting
 */
export function readSettings(env, { isDevelopment }) {
  const port = readPort(env.PORT);
  const environment = env.NODE_ENV || (isDevelopment ? 'development' : 'demo');
  if (!ENVIRONMENTS.includes(environment))
    throw new OneLineError(`NODE_ENV is "${environment}"; it must be one of ${ENVIRONMENTS.join(', ')}`);
  if (environment === 'production') refuseDemoSettings(env, { isDevelopment });
  if (env.SECRETS_FILE && !existsSync(env.SECRETS_FILE))
    throw new OneLineError(`SECRETS_FILE is "${env.SECRETS_FILE}", which does not exist`);
  const databaseUrl = env.DATABASE_URL || undefined;
  if (databaseUrl !== undefined) checkDatabaseUrl('DATABASE_URL', databaseUrl);
  return {
    port,
    environment,
    databaseUrl,
    loginUrls: readLoginUrls(env, databaseUrl),
    isDevelopment,
    host: env.HOST || '127.0.0.1',
    secretsFile: env.SECRETS_FILE || undefined,
    busUrl: env.BUS_URL || undefined,
    urls: readUrls(env, port),
  };
}

/**
 * @param {Settings} settings
 * @param {{ waitMs: number }} options how long ports may take to become free
 * @throws {OneLineError} naming PORT or HOST
 */
export async function checkPorts({ port, host }, { waitMs }) {
  for (const [purpose, offset] of Object.entries(PORTS)) {
    const shown = `${host}:${port + offset} (${purpose})`;
    const isFree = await waitUntil(
      async () => {
        const state = await portState(port + offset, host);
        // A browser tries localhost on IPv6 first, and would reach another program there.
        if (state === 'free' && isLoopback(host)) return (await portState(port + offset, '::1')) !== 'taken';
        if (state === 'not our address') throw new OneLineError(`HOST is "${host}", which is not an address of this machine`);
        if (state === 'forbidden')
          throw new OneLineError(`PORT is ${port}, but ${shown} may not be opened by this user; set PORT to 1024 or more`);
        return state === 'free';
      },
      { timeoutMs: waitMs, everyMs: 200 },
    );
    if (isFree) continue;
    throw new OneLineError(`PORT is ${port}, but ${shown} is taken by another program; set PORT so that it and the six after it are free`);
  }
}

/**
 * @param {string} url
 * @throws {OneLineError} naming DATABASE_URL, without its password
 */
export async function checkDatabase(url) {
  const { host, pathname } = new URL(url);
  const shown = `${host}${pathname}`;
  try {
    (await connectPostgres(url)).close();
  } catch (error) {
    const reason = error instanceof Error ? reasonOf(error) : String(error);
    const verb = isRefusal(error) ? 'refuses' : 'is unreachable';
    throw new OneLineError(`DATABASE_URL: the database at ${shown} ${verb}: ${reason}`);
  }
}

/**
 * Settings that have demo defaults are required in production; the API validates them further.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ isDevelopment: boolean }} options
 * @throws {Error} naming each setting in a line of its own
 */
function refuseDemoSettings(env, { isDevelopment }) {
  const missing = ['PUBLIC_URL', 'ARCADE_URL', 'PIX_URL'].filter((name) => !env[name]);
  const lines = [
    ...(env.SECRETS_FILE ? [] : ['SECRETS_FILE is not set; with NODE_ENV=production the secrets must come from outside']),
    ...missing.map((name) => `${name} is not set; with NODE_ENV=production it must be the https address of the real one`),
    ...(isDevelopment ? ['NODE_ENV is production; the development server is for development'] : []),
  ];
  if (lines.length > 0) throw new LinesError(lines);
}

/** @param {string | undefined} text */
function readPort(text) {
  const port = Number(text || 3000);
  if (Number.isInteger(port) && port >= 1 && port <= PORT_MAX && /^\d+$/.test(text || '3000')) return port;
  throw new OneLineError(`PORT is "${text}"; it must be a whole number from 1 to ${PORT_MAX}`);
}

/** @param {string} host */
function isLoopback(host) {
  return host === '127.0.0.1' || host === 'localhost';
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string | undefined} databaseUrl
 * @returns {Settings['loginUrls']}
 */
function readLoginUrls(env, databaseUrl) {
  const set = Object.entries(LOGINS).flatMap(([name, { setting }]) => {
    const url = env[setting];
    if (!url) return [];
    if (databaseUrl === undefined) throw new OneLineError(`${setting} is set, but DATABASE_URL, which applies the schema, is not`);
    checkDatabaseUrl(setting, url);
    if (new URL(url).username === new URL(databaseUrl).username)
      throw new OneLineError(`${setting} names the user of DATABASE_URL; the processes never connect as the owner`);
    return [[name, url]];
  });
  return Object.fromEntries(set);
}

/**
 * @param {string} setting
 * @param {string} url
 */
function checkDatabaseUrl(setting, url) {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isPostgres = parsed?.protocol === 'postgres:' || parsed?.protocol === 'postgresql:';
  if (isPostgres && (parsed.hostname !== '' || parsed.searchParams.has('host'))) return;
  throw new OneLineError(`${setting} must look like postgres://user:password@host:5432/database`);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {number} port
 * @returns {Settings['urls']}
 */
function readUrls(env, port) {
  const urls = Object.entries(URL_SETTINGS).map(([name, offset]) => {
    // The site is localhost and the others 127.0.0.1: browsers treat them as different sites for cookies.
    const own = `http://${name === 'PUBLIC_URL' ? 'localhost' : '127.0.0.1'}:${port + offset}`;
    const url = env[name] || own;
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new OneLineError(`${name} is "${url}"; it must be an http or https address`);
    return [name, url.replace(/\/$/, '')];
  });
  return Object.fromEntries(urls);
}

/** @param {Error & { code?: string, errors?: Error[] }} error */
function reasonOf(error) {
  const [first] = error.errors ?? [error];
  return first?.message || error.code || 'no answer';
}
