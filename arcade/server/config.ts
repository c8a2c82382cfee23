import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { ARCADE_CAPS, type ArcadeCaps } from './anonymous-caps.ts';

export interface ArcadeConfig {
  port: number;
  host: string;
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
/** This vendor's part of the installation's secrets. */
const SecretsFile = v.object({ vendorKeys: v.object({ arcade: VendorKey }) });

const Url = v.pipe(
  v.string(),
  v.url('is not an address'),
  v.transform((url) => url.replace(/\/+$/, '')),
);
const Origins = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((url) => url.trim())),
  v.array(
    v.pipe(
      v.string(),
      v.url('is not a list of addresses'),
      v.transform((url) => new URL(url).origin),
    ),
  ),
  v.minLength(1),
);

/** A limit of at least one. */
const cap = (usual: number) =>
  v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'is not a number from 1 on'), v.transform(Number)), String(usual));

const Settings = v.object({
  PORT: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'is not a port'), v.transform(Number), v.maxValue(65_535, 'is not a port')),
    '3001',
  ),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATABASE_URL: v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'is not a postgres:// address')),
  PLATFORM_URL: Url,
  PUBLIC_URL: Origins,
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',').flatMap((address) => address.trim() || [])),
    ),
    '',
  ),
  ARCADE_URL: v.optional(Url),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  WALLET_TIMEOUT_MS: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{2,4}$/, 'is not a number of milliseconds'), v.transform(Number)),
    '3000',
  ),
  ARCADE_SOCKETS_PER_ADDRESS_MAX: cap(ARCADE_CAPS.socketsPerAddress),
  ARCADE_SOCKETS_PER_PLAYER_MAX: cap(ARCADE_CAPS.socketsPerPlayer),
  ARCADE_SOCKETS_MAX: cap(ARCADE_CAPS.sockets),
  ARCADE_DEMO_SESSIONS_PER_ADDRESS_MAX: cap(ARCADE_CAPS.demoSessionsPerAddress),
  ARCADE_DEMO_SESSIONS_MAX: cap(ARCADE_CAPS.demoSessions),
});

/** Reads all settings once. @throws Error with one message that names every missing or invalid setting */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): ArcadeConfig {
  const settings = v.safeParse(Settings, environment);
  const wrong =
    settings.issues?.map((issue) => `${String(issue.path?.[0]?.key)} ${issue.received === 'undefined' ? 'is not set' : issue.message}`) ??
    [];
  const vendorKey = readVendorKey(environment, wrong);
  const isProduction = environment['NODE_ENV'] === 'production';
  const lines = [
    ...(wrong.length > 0 ? [wrong.join('; ')] : []),
    ...(isProduction && settings.success ? productionFaults(settings.output, vendorKey?.secret) : []),
  ];
  if (!settings.success || vendorKey === undefined || lines.length > 0) throw new Error(lines.map((line) => `arcade: ${line}`).join('\n'));
  const { PORT, HOST, DATABASE_URL, PLATFORM_URL, PUBLIC_URL, ARCADE_URL, LOG_LEVEL, WALLET_TIMEOUT_MS, TRUSTED_PROXIES } = settings.output;
  return Object.freeze({
    port: PORT,
    host: HOST,
    databaseUrl: DATABASE_URL,
    platformUrl: PLATFORM_URL,
    isSecure: ARCADE_URL?.startsWith('https:') === true,
    hostOrigins: PUBLIC_URL,
    vendorSecret: vendorKey.secret,
    vendorKeyId: vendorKey.keyId,
    logLevel: LOG_LEVEL,
    isProduction,
    walletTimeoutMs: WALLET_TIMEOUT_MS,
    trustedProxies: TRUSTED_PROXIES,
    caps: {
      socketsPerAddress: settings.output.ARCADE_SOCKETS_PER_ADDRESS_MAX,
      socketsPerPlayer: settings.output.ARCADE_SOCKETS_PER_PLAYER_MAX,
      sockets: settings.output.ARCADE_SOCKETS_MAX,
      demoSessionsPerAddress: settings.output.ARCADE_DEMO_SESSIONS_PER_ADDRESS_MAX,
      demoSessions: settings.output.ARCADE_DEMO_SESSIONS_MAX,
    },
  });
}

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const DISTINCT_CHARACTERS_MIN = 12;

// Production requires https for players; the platform itself may run on this machine (S76).
function productionFaults(
  { PUBLIC_URL, PLATFORM_URL }: { PUBLIC_URL: readonly string[]; PLATFORM_URL: string },
  secret: string | undefined,
): readonly string[] {
  const isLoopback = (url: string) => LOOPBACK.test(new URL(url).hostname);
  const plain = PUBLIC_URL.filter((origin) => !origin.startsWith('https://') || isLoopback(origin));
  return [
    ...plain.map((origin) => `PUBLIC_URL ${origin} must be an https address of another machine in production`),
    ...(PLATFORM_URL.startsWith('https://') || isLoopback(PLATFORM_URL) ? [] : ['PLATFORM_URL must be an https address in production']),
    ...(secret !== undefined && new Set(secret).size < DISTINCT_CHARACTERS_MIN ? ['ARCADE_VENDOR_SECRET is not random'] : []),
  ];
}

function readVendorKey(environment: NodeJS.ProcessEnv, wrong: string[]): v.InferOutput<typeof VendorKey> | undefined {
  const { ARCADE_VENDOR_SECRET, ARCADE_VENDOR_KEY_ID, SECRETS_FILE } = environment;
  if (ARCADE_VENDOR_SECRET === undefined && SECRETS_FILE !== undefined) {
    const file = v.safeParse(SecretsFile, readJson(SECRETS_FILE));
    if (file.success) return file.output.vendorKeys.arcade;
    wrong.push(`SECRETS_FILE ${SECRETS_FILE} has no vendorKeys.arcade with keyId and secret`);
    return undefined;
  }
  const key = v.safeParse(VendorKey, { secret: ARCADE_VENDOR_SECRET, keyId: ARCADE_VENDOR_KEY_ID });
  if (key.success) return key.output;
  wrong.push('ARCADE_VENDOR_SECRET (32 characters or more) and ARCADE_VENDOR_KEY_ID, or SECRETS_FILE, are not set');
  return undefined;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
