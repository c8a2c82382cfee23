import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { shippedCountryDatabase, type IdentitySettings, type Messaging, type Secrets } from '@jogada/merchant/server';
import type { ClientCertificate, OpenCaps } from '@jogada/platform/server';
import { readSettings } from '@jogada/platform/settings';
import { readBankDoor, readPixCertificate, type BankDoor } from './bank-door-config.ts';
import { IDENTITY_SECRETS, identitySettings } from './identity-config.ts';
import { findProductionFaults } from './start-guard/find-production-faults.ts';
import { MESSAGING_SECRETS, readMessaging } from './messaging-config.ts';

/** The settings of this process, checked and frozen. */
export interface Config {
  readonly environment: 'demo' | 'development' | 'production' | 'test';
  readonly isDevelopment: boolean;
  readonly host: string;
  readonly port: number;
  /** Where health and metrics are served: never on a public address. */
  readonly privateHost: string;
  readonly privatePort: number;
  /** How long a stopping process still serves calls while it reports that it is not ready. */
  readonly drainPauseMs: number;
  readonly consolePort: number;
  readonly publicUrl: string;
  readonly arcadeUrl: string;
  readonly paymentProvider: string;
  readonly pixUrl: string;
  /** The client certificate that the payment provider requires, if any. */
  readonly pixCertificate: ClientCertificate | undefined;
  /** Whether phones install the service worker. When off, they unregister it and delete its caches. */
  readonly hasServiceWorker: boolean;
  readonly databaseUrl: string;
  /** For events and jobs, which work for every merchant: connects as the worker's login. */
  readonly workerDatabaseUrl: string;
  /** Standbys that serve reads, and the greatest age of their data. */
  readonly replicas?: { readonly urls: readonly string[]; readonly ageMaxMs: number };
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
  /** Where traces are sent; undefined for none. */
  readonly tracing?: { readonly endpoint: string; readonly ratio: number } | undefined;
  /** How often the launcher has restarted this process. */
  readonly restarts: number;
  readonly trustedProxies: readonly string[];
  /** Path of a database from addresses to countries, in MaxMind's format; undefined for none. */
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

/** The processes of this program. */
export type ProgramName = 'api' | 'worker';

const PRIVATE_PORTS: Readonly<Record<ProgramName, number>> = { api: 2, worker: 5 };

/**
 * Reads the environment once.
 * @throws ConfigFault with every fault at once
 */
export function readConfig(env: NodeJS.ProcessEnv = givenSettings(), name: ProgramName = 'api'): Config {
  const { values: settings, given, faults: read } = readSettings(name, env);
  const faults = [...read];
  const secrets = readSecrets(given['SECRETS_FILE'], faults);
  const country = settings?.COUNTRY_DATABASE;
  if (country !== undefined && country !== NO_COUNTRIES && !existsSync(country))
    faults.push(`COUNTRY_DATABASE: must be the path of a file, or ${NO_COUNTRIES}`);
  if (settings?.NODE_ENV === 'production') faults.push(...findProductionFaults(settings, secrets));
  if (!settings || !secrets) throw new ConfigFault(faults);

  const identity = identitySettings(settings, secrets, faults);
  const { smsGatewayToken, smsGatewaySigningKey, smtpPassword, ...ours } = secrets;
  const theirs = { smsGatewayToken, smsGatewaySigningKey, smtpPassword };
  const messaging = readMessaging(settings, { secrets: theirs, isProduction: settings.NODE_ENV === 'production' }, faults);
  const bankDoor = readBankDoor(settings, faults);
  const pixCertificate = readPixCertificate(settings, faults);
  if (faults.length > 0) throw new ConfigFault(faults);

  return Object.freeze({
    environment: settings.NODE_ENV,
    isDevelopment: settings.JOGADA_DEV === '1',
    host: settings.HOST,
    port: settings.PORT,
    privateHost: settings.PRIVATE_HOST,
    drainPauseMs: settings.DRAIN_PAUSE_MS,
    privatePort: settings.PRIVATE_PORT ?? settings.PORT + PRIVATE_PORTS[name],
    consolePort: settings.CONSOLE_PORT ?? settings.PORT + 3,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    arcadeUrl: settings.ARCADE_URL ?? `http://127.0.0.1:${settings.PORT + 1}`,
    paymentProvider: settings.PAYMENT_PROVIDER,
    pixUrl: settings.PIX_URL ?? `http://127.0.0.1:${settings.PORT + 4}`,
    pixCertificate,
    hasServiceWorker: settings.SERVICE_WORKER === 'on',
    databaseUrl: settings.DATABASE_URL,
    workerDatabaseUrl: settings.DATABASE_WORKER_URL ?? settings.DATABASE_URL,
    replicas: { urls: settings.DATABASE_REPLICA_URLS, ageMaxMs: settings.DATABASE_REPLICA_AGE_MAX_MS },
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
    tracing: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: settings.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    restarts: settings.JOGADA_RESTARTS,
    trustedProxies: Object.freeze(settings.TRUSTED_PROXIES),
    countryDatabase: country === NO_COUNTRIES ? undefined : (country ?? shippedCountryDatabase()),
    bankDoor,
    identity,
    messaging,
    secrets: Object.freeze(ours),
  });
}

/** The value of COUNTRY_DATABASE that leaves every country unknown. */
const NO_COUNTRIES = 'none';

const Key = v.pipe(v.string('is missing'), v.regex(/^[0-9a-f]{64,}$/, 'must be at least 32 bytes in hex'));

const SecretsSchema = v.object({
  sessionSecret: Key,
  passwordPepper: Key,
  personalDataKey: Key,
  /** The key of look-up hashes. Required once the personal data key has been changed. */
  personalIndexKey: v.optional(Key),
  captchaSecret: Key,
  /** Issued by the payment provider. */
  pixClientSecret: v.pipe(v.string('is missing'), v.minLength(8, 'is too short')),
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
