import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { IdentitySettings, Messaging, Secrets } from '@jogada/merchant/server';
import { namesProxies, type OpenCaps } from '@jogada/platform/server';
import { readBankDoor, type BankDoor } from './bank-door-config.ts';
import { IDENTITY_ENVIRONMENT, IDENTITY_SECRETS, identitySettings } from './identity-config.ts';
import { findProductionFaults, type GivenSettings } from './start-guard/find-production-faults.ts';
import { MESSAGING_ENVIRONMENT, MESSAGING_SECRETS, readMessaging } from './messaging-config.ts';

/** The settings of this process, checked and frozen. */
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
  /** Whether phones install the service worker. When off, they unregister it and delete its caches. */
  readonly hasServiceWorker: boolean;
  readonly databaseUrl: string;
  /** For events and jobs, which work for every merchant: connects as the worker's login. */
  readonly workerDatabaseUrl: string;
  /** How long a statement may take before the call is refused as busy. */
  readonly databaseTimeoutMs: number;
  /** Size of the cache of visitors' pages. With 0 each request is rendered. */
  readonly pagesKeptMegabytes: number;
  /** Maximum number of page renderings per address and minute. */
  readonly pagesDrawnPerMinute: number;
  /** The limits of open event streams in one process: per address, per member, in total. */
  readonly streamCaps: OpenCaps;
  readonly busUrl: string | undefined;
  /** Whether the APIs serve their OpenAPI documents, and the page that shows them. */
  readonly describesApis: boolean;
  readonly logLevel: string;
  /** How often the launcher has restarted this process. */
  readonly restarts: number;
  readonly trustedProxies: readonly string[];
  /** Path of a database from addresses to countries, in MaxMind's format. */
  readonly countryDatabase: string | undefined;
  /** The bank's own port. Without it the bank calls the players' port. */
  readonly bankDoor: BankDoor | undefined;
  readonly identity: IdentitySettings;
  readonly messaging: Messaging;
  readonly secrets: Secrets;
}

/** Wrong or missing settings. The message names each one in its own line. */
export class ConfigFault extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
    this.name = 'ConfigFault';
  }
}

/** The environment of this process. */
export function givenSettings(): NodeJS.ProcessEnv {
  return process.env;
}

/**
 * Reads the environment once.
 * @throws ConfigFault with every fault at once
 */
export function readConfig(env: NodeJS.ProcessEnv = givenSettings()): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const reading = v.safeParse(Environment, given);
  const faults = reading.issues?.map((issue) => `${v.getDotPath(issue) ?? 'environment'}: ${issue.message}`) ?? [];
  const secrets = readSecrets(given['SECRETS_FILE'], faults);
  if (reading.success && reading.output.NODE_ENV === 'production')
    faults.push(...findProductionFaults(givenIn(given, reading.output), secrets));
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
    pagesDrawnPerMinute: settings.PAGES_DRAWN_PER_MINUTE_MAX,
    streamCaps: {
      perAddress: settings.STREAMS_PER_ADDRESS_MAX,
      perMember: settings.STREAMS_PER_MEMBER_MAX,
      total: settings.STREAMS_MAX,
    },
    busUrl: settings.BUS_URL,
    describesApis: (settings.API_DESCRIPTIONS ?? (settings.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
    logLevel: settings.LOG_LEVEL,
    restarts: settings.JOGADA_RESTARTS,
    trustedProxies: Object.freeze(settings.TRUSTED_PROXIES),
    countryDatabase: settings.COUNTRY_DATABASE,
    bankDoor,
    identity,
    messaging,
    secrets: Object.freeze(ours),
  });
}

/** Keeps the addresses as given, as a default would hide a missing one. */
function givenIn(given: NodeJS.ProcessEnv, settings: v.InferOutput<typeof Environment>): GivenSettings {
  const { GOOGLE_CLIENT_ID, FACEBOOK_APP_ID, FIREBASE_PROJECT_ID } = settings;
  return {
    JOGADA_DEV: settings.JOGADA_DEV,
    PUBLIC_URL: settings.PUBLIC_URL,
    ARCADE_URL: settings.ARCADE_URL,
    PIX_URL: settings.PIX_URL,
    BANK_DOOR_URL: settings.BANK_DOOR_URL,
    DATABASE_URL: settings.DATABASE_URL,
    SECRETS_FILE: given['SECRETS_FILE'],
    SMS_GATEWAY_URL: settings.SMS_GATEWAY_URL,
    SMTP_URL: settings.SMTP_URL,
    ...(GOOGLE_CLIENT_ID !== undefined && { GOOGLE_ISSUER: settings.GOOGLE_ISSUER }),
    ...(FACEBOOK_APP_ID !== undefined && {
      FACEBOOK_AUTHORIZE_URL: settings.FACEBOOK_AUTHORIZE_URL,
      FACEBOOK_TOKEN_URL: settings.FACEBOOK_TOKEN_URL,
      FACEBOOK_PROFILE_URL: settings.FACEBOOK_PROFILE_URL,
    }),
    ...(FIREBASE_PROJECT_ID !== undefined && {
      FIREBASE_ISSUER: settings.FIREBASE_ISSUER,
      FIREBASE_VERIFIER_URL: settings.FIREBASE_VERIFIER_URL,
      FIREBASE_JWKS_URL: settings.FIREBASE_JWKS_URL,
    }),
  };
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

const Count = v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'must be a number from 1 on'), v.transform(Number));

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
  PAGES_DRAWN_PER_MINUTE_MAX: v.optional(Count, '300'),
  STREAMS_PER_ADDRESS_MAX: v.optional(Count, '200'),
  STREAMS_PER_MEMBER_MAX: v.optional(Count, '12'),
  STREAMS_MAX: v.optional(Count, '10000'),
  BUS_URL: v.optional(v.string()),
  API_DESCRIPTIONS: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
  // Set by the launcher, not by an operator.
  JOGADA_RESTARTS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a count'), v.transform(Number)), '0'),
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
      v.check((names) => names.every(namesProxies), 'must be addresses or networks, such as 10.0.0.1 or 10.0.0.0/8'),
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
  /** The key of look-up hashes. Required once the personal data key has been changed. */
  personalIndexKey: v.optional(Key),
  captchaSecret: Key,
  arcadeSeedSecret: Key,
  pixClientSecret: Key,
  pixWebhookSecret: Key,
  /** Previous secrets, accepted until they are removed. */
  previous: v.optional(
    v.object({
      sessionSecret: v.optional(Key),
      pixWebhookSecret: v.optional(Key),
      personalDataKey: v.optional(v.array(Key)),
      passwordPepper: v.optional(v.array(Key)),
    }),
  ),
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
  if (reading.success && reading.output.previous?.personalDataKey?.length && reading.output.personalIndexKey === undefined)
    faults.push('SECRETS_FILE: personalIndexKey is missing; set it to the first personalDataKey of this installation');
  if (reading.success) return reading.output;
  faults.push(...reading.issues.map((issue) => `SECRETS_FILE: ${v.getDotPath(issue) ?? 'content'} ${issue.message}`));
  return undefined;
}
