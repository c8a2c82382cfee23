import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { IdentitySettings, Messaging, Secrets } from '@jogada/merchant/server';
import { readBankDoor, type BankDoor } from './bank-door-config.ts';
import { IDENTITY_ENVIRONMENT, IDENTITY_SECRETS, identitySettings } from './identity-config.ts';
import { MESSAGING_ENVIRONMENT, MESSAGING_SECRETS, readMessaging } from './messaging-config.ts';

/** Everything that this process is told from outside, checked and frozen. */
export interface Config {
  readonly environment: 'demo' | 'development' | 'production' | 'test';
  readonly isDevelopment: boolean;
  readonly host: string;
  readonly port: number;
  readonly privatePort: number;
  readonly consolePort: number;
  readonly publicUrl: string;
  readonly arcadeUrl: string;
  readonly pixUrl: string;
  /** Whether phones keep the site's files; switched off, they are told to forget them. */
  readonly hasServiceWorker: boolean;
  readonly databaseUrl: string;
  /** For events and jobs, which work for every merchant: of the worker's login. */
  readonly workerDatabaseUrl: string;
  /** How long a statement may go without an answer before the call is refused as busy. */
  readonly databaseTimeoutMs: number;
  /** Room for visitors' pages that are drawn already; with none, each is drawn for whoever asks. */
  readonly pagesKeptMegabytes: number;
  readonly busUrl: string | undefined;
  readonly logLevel: string;
  readonly trustedProxies: readonly string[];
  /** File of a database that says where addresses are used, in MaxMind's format. */
  readonly countryDatabase: string | undefined;
  /** The bank's own door; without one its messages come in where players do. */
  readonly bankDoor: BankDoor | undefined;
  readonly identity: IdentitySettings;
  readonly messaging: Messaging;
  readonly secrets: Secrets;
}

/** A wrong or missing setting. The message names each one. */
export class ConfigFault extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('; '));
    this.name = 'ConfigFault';
  }
}

/**
 * Reads the environment once.
 * @throws ConfigFault with every fault at once
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const reading = v.safeParse(Environment, given);
  const faults = reading.issues?.map((issue) => `${v.getDotPath(issue) ?? 'environment'}: ${issue.message}`) ?? [];
  const secrets = readSecrets(given['SECRETS_FILE'], faults);
  if (!reading.success || !secrets) throw new ConfigFault(faults);

  const settings = reading.output;
  const identity = identitySettings(settings, secrets, faults);
  const { smsGatewayToken, smsGatewaySigningKey, smtpPassword, ...ours } = secrets;
  const theirs = { smsGatewayToken, smsGatewaySigningKey, smtpPassword };
  const messaging = readMessaging(settings, { secrets: theirs, isProduction: settings.NODE_ENV === 'production' }, faults);
  const bankDoor = readBankDoor(settings, faults);
  if (faults.length > 0) throw new ConfigFault(faults);

  return Object.freeze({
    environment: settings.NODE_ENV,
    isDevelopment: settings.JOGADA_DEV === '1',
    host: settings.HOST,
    port: settings.PORT,
    privatePort: settings.PRIVATE_PORT ?? settings.PORT + 2,
    consolePort: settings.CONSOLE_PORT ?? settings.PORT + 3,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    arcadeUrl: settings.ARCADE_URL ?? `http://127.0.0.1:${settings.PORT + 1}`,
    pixUrl: settings.PIX_URL ?? `http://127.0.0.1:${settings.PORT + 4}`,
    hasServiceWorker: settings.SERVICE_WORKER === 'on',
    databaseUrl: settings.DATABASE_URL,
    workerDatabaseUrl: settings.DATABASE_WORKER_URL ?? settings.DATABASE_URL,
    databaseTimeoutMs: settings.DATABASE_TIMEOUT_MS,
    pagesKeptMegabytes: settings.PAGES_KEPT_MB,
    busUrl: settings.BUS_URL,
    logLevel: settings.LOG_LEVEL,
    trustedProxies: Object.freeze(settings.TRUSTED_PROXIES),
    countryDatabase: settings.COUNTRY_DATABASE,
    bankDoor,
    identity,
    messaging,
    secrets: Object.freeze(ours),
  });
}

const Port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.minValue(1, 'must be a port number'),
  v.maxValue(65_535, 'must be a port number'),
);

const Milliseconds = v.pipe(
  v.string(),
  v.regex(/^\d{1,7}$/, 'must be milliseconds'),
  v.transform(Number),
  v.minValue(100, 'must be at least 100 milliseconds'),
);

const Megabytes = v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'must be megabytes, 0 for none'), v.transform(Number));

const HttpUrl = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http or https address'),
  v.transform((text) => text.replace(/\/+$/, '')),
);

const Environment = v.object({
  NODE_ENV: v.optional(v.picklist(['demo', 'development', 'production', 'test'], 'must be demo, development, production or test'), 'demo'),
  JOGADA_DEV: v.optional(v.string()),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(Port, '3000'),
  PRIVATE_PORT: v.optional(Port),
  CONSOLE_PORT: v.optional(Port),
  PUBLIC_URL: v.optional(HttpUrl),
  ARCADE_URL: v.optional(HttpUrl),
  PIX_URL: v.optional(HttpUrl),
  SERVICE_WORKER: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  DATABASE_URL: v.pipe(
    v.string('must be set, like postgres://user:password@host:5432/database'),
    v.regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/database'),
  ),
  DATABASE_WORKER_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/database')),
  ),
  DATABASE_TIMEOUT_MS: v.optional(Milliseconds, '15000'),
  PAGES_KEPT_MB: v.optional(Megabytes, '16'),
  BUS_URL: v.optional(v.string()),
  ...IDENTITY_ENVIRONMENT,
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a log level, such as info'),
    'info',
  ),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((address) => address.trim())
          .filter((address) => address !== ''),
      ),
    ),
    '',
  ),
  COUNTRY_DATABASE: v.optional(
    v.pipe(
      v.string(),
      v.check((file) => existsSync(file), 'must be the path of a file'),
    ),
  ),
  BANK_DOOR_PORT: v.optional(Port),
  BANK_DOOR_URL: v.optional(HttpUrl),
  BANK_DOOR_FILES: v.optional(v.string()),
  ...MESSAGING_ENVIRONMENT,
});

const Key = v.pipe(v.string('is missing'), v.regex(/^[0-9a-f]{64,}$/, 'must be at least 32 bytes in hex'));

const SecretsSchema = v.object({
  sessionSecret: Key,
  passwordPepper: Key,
  personalDataKey: Key,
  captchaSecret: Key,
  arcadeSeedSecret: Key,
  pixClientSecret: Key,
  pixWebhookSecret: Key,
  ...IDENTITY_SECRETS,
  vendorKeys: v.record(v.string(), v.object({ keyId: v.pipe(v.string(), v.minLength(1)), secret: Key })),
  ...MESSAGING_SECRETS,
});

function readSecrets(file: string | undefined, faults: string[]): v.InferOutput<typeof SecretsSchema> | undefined {
  if (!file) {
    faults.push('SECRETS_FILE: must be the path of a JSON file with the secrets');
    return undefined;
  }
  let text: unknown;
  try {
    text = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    faults.push('SECRETS_FILE: cannot be read as JSON');
    return undefined;
  }
  const reading = v.safeParse(SecretsSchema, text);
  if (reading.success) return reading.output;
  faults.push(...reading.issues.map((issue) => `SECRETS_FILE: ${v.getDotPath(issue) ?? 'content'} ${issue.message}`));
  return undefined;
}
