import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { findPlainAddress, readSettings, type ReadSettings, type SettingsOf } from '@jogada/platform/settings';
import type { ArcadeCaps } from './anonymous-caps.ts';

export interface ArcadeConfig {
  port: number;
  host: string;
  /** Where health and metrics are served; not at all without it. */
  privateHost?: string;
  privatePort?: number;
  /** How long the process goes on after SIGTERM, not ready. */
  drainPauseMs?: number;
  databaseUrl: string;
  platformUrl: string;
  /** Whether players use HTTPS, through a proxy that terminates TLS. */
  isSecure: boolean;
  /** Origins that may embed the games and receive their messages. */
  hostOrigins: readonly string[];
  vendorSecret: string;
  vendorKeyId: string;
  logLevel: string;
  /** Production mode: rejects demo settings at start. */
  isProduction?: boolean;
  /** Time after which the outcome of an unanswered wallet call counts as unknown. */
  walletTimeoutMs?: number;
  /** Addresses of proxies whose X-Forwarded-For is trusted; none by default. Limits are counted per client address. */
  trustedProxies?: readonly string[];
  /** Limits on unauthenticated clients; the default limits without it. */
  caps?: ArcadeCaps;
}

const VendorKey = v.object({ secret: v.pipe(v.string(), v.minLength(32)), keyId: v.pipe(v.string(), v.minLength(1)) });
type VendorKey = v.InferOutput<typeof VendorKey>;
/** This vendor's part of the installation's secrets. */
const SecretsFile = v.object({ vendorKeys: v.object({ arcade: VendorKey }) });

/** Reads all settings once. @throws Error with a line for each missing or invalid setting */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): ArcadeConfig {
  const { values, given, faults: read } = readSettings('arcade', environment);
  const faults = [...read];
  const vendorKey = readVendorKey(given, faults);
  const isProduction = given['NODE_ENV'] === 'production';
  if (isProduction && values) faults.push(...productionFaults(values, vendorKey?.secret));
  if (!values || vendorKey === undefined || faults.length > 0) throw new Error(faults.map((line) => `arcade: ${line}`).join('\n'));
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    privateHost: values.PRIVATE_HOST,
    privatePort: values.PRIVATE_PORT ?? values.PORT + PRIVATE_PORT,
    drainPauseMs: values.DRAIN_PAUSE_MS,
    databaseUrl: values.DATABASE_URL,
    platformUrl: values.PLATFORM_URL,
    isSecure: values.ARCADE_URL?.startsWith('https:') === true,
    hostOrigins: values.PUBLIC_URL,
    vendorSecret: vendorKey.secret,
    vendorKeyId: vendorKey.keyId,
    logLevel: values.LOG_LEVEL,
    isProduction,
    walletTimeoutMs: values.WALLET_TIMEOUT_MS,
    trustedProxies: values.TRUSTED_PROXIES,
    caps: {
      socketsPerAddress: values.ARCADE_SOCKETS_PER_ADDRESS_MAX,
      socketsPerPlayer: values.ARCADE_SOCKETS_PER_PLAYER_MAX,
      sockets: values.ARCADE_SOCKETS_MAX,
      demoSessionsPerAddress: values.ARCADE_DEMO_SESSIONS_PER_ADDRESS_MAX,
      demoSessions: values.ARCADE_DEMO_SESSIONS_MAX,
    },
  });
}

const PRIVATE_PORT = 5;
const DISTINCT_CHARACTERS_MIN = 12;

// Production requires https for players; the platform itself may run on this machine (S76).
function productionFaults({ PUBLIC_URL, PLATFORM_URL }: SettingsOf<'arcade'>, secret: string | undefined): readonly string[] {
  const hasSafePlatform = PLATFORM_URL.startsWith('https://') || findPlainAddress(PLATFORM_URL.replace(/^http:/, 'https:')) !== undefined;
  return [
    ...PUBLIC_URL.flatMap((origin) => {
      const fault = findPlainAddress(origin);
      return fault === undefined ? [] : [`PUBLIC_URL: ${origin} ${fault}`];
    }),
    ...(hasSafePlatform ? [] : ['PLATFORM_URL: must be an https address in production']),
    ...(secret !== undefined && new Set(secret).size < DISTINCT_CHARACTERS_MIN ? ['ARCADE_VENDOR_SECRET: is not random'] : []),
  ];
}

type Given = ReadSettings<'arcade'>['given'];

function readVendorKey({ ARCADE_VENDOR_SECRET, ARCADE_VENDOR_KEY_ID, SECRETS_FILE }: Given, wrong: string[]): VendorKey | undefined {
  if (ARCADE_VENDOR_SECRET === undefined && SECRETS_FILE !== undefined) {
    const file = v.safeParse(SecretsFile, readJson(SECRETS_FILE));
    if (file.success) return file.output.vendorKeys.arcade;
    wrong.push(`SECRETS_FILE: ${SECRETS_FILE} has no vendorKeys.arcade with keyId and secret`);
    return undefined;
  }
  const key = v.safeParse(VendorKey, { secret: ARCADE_VENDOR_SECRET, keyId: ARCADE_VENDOR_KEY_ID });
  if (key.success) return key.output;
  wrong.push('ARCADE_VENDOR_SECRET: must be set, 32 characters or more, with ARCADE_VENDOR_KEY_ID, or SECRETS_FILE');
  return undefined;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
