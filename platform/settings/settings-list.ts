import { namesProxies } from './names-proxies.ts';
import {
  amount,
  busUrls,
  count,
  httpUrl,
  listOf,
  milliseconds,
  needed,
  oneOf,
  optional,
  origins,
  partnerUrl,
  port,
  postgresUrl,
  postgresUrls,
  privateAddress,
  share,
  shaped,
  text,
  withDefault,
  word,
} from './setting.ts';

/** Every process. */
const PROCESS = {
  NODE_ENV: withDefault(oneOf(['demo', 'development', 'production', 'test']), 'demo', {
    about: 'environment; `production` refuses everything of the demo',
  }),
  HOST: withDefault(text, '127.0.0.1', { about: 'address to listen on' }),
  LOG_LEVEL: withDefault(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info', {
    about: 'least level that is logged',
  }),
};

/** Processes with health and metrics. */
const PRIVATE = {
  PRIVATE_HOST: withDefault(privateAddress, '127.0.0.1', {
    about: "address of the private port, never a public one; `private` is the machine's first in a private network",
  }),
  DRAIN_PAUSE_MS: withDefault(milliseconds(0), '0', {
    about:
      'after SIGTERM, time between not being ready and closing, in which proxies notice; production needs their check interval or more',
  }),
  TRUSTED_PROXIES: withDefault(
    listOf('addresses or networks, separated by commas', namesProxies, 'must be addresses or networks, such as 10.0.0.1 or 10.0.0.0/8'),
    '',
    { about: 'TLS proxies ([proxies.md](../proxies.md))', defaultAbout: 'none' },
  ),
};

const SECRETS_FILE = optional(text, {
  about: 'path of the JSON file with the secrets ([security.md](../security.md#secrets))',
  isNeeded: 'always',
  defaultAbout: '`data/secrets.json` with `npm start`',
});

const databaseUrlOf = (login: string) =>
  needed(postgresUrl, { about: `database, as the login \`${login}\``, isSecret: true, defaultAbout: 'own PostgreSQL with `npm start`' });

/** The api and the worker, which are the same program. */
const API = {
  ...PROCESS,
  ...PRIVATE,
  PORT: withDefault(port, '3000', { about: 'port of the site' }),
  PRIVATE_PORT: optional(port, { about: 'port of health and metrics', defaultAbout: '`PORT` + 2' }),
  CONSOLE_PORT: optional(port, { about: 'port of the console', defaultAbout: '`PORT` + 3' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrl, {
    about: 'OpenTelemetry collector for traces, by OTLP over HTTP ([tracing.md](tracing.md))',
    defaultAbout: 'none: no traces',
  }),
  OTEL_TRACES_SAMPLER_ARG: withDefault(share, '0.01', { about: 'share of the traces that are sent' }),
  PUBLIC_URL: optional(httpUrl, {
    about: 'where players reach the site',
    isNeeded: 'in production',
    isOutside: true,
    defaultAbout: '`http://localhost:<PORT>`',
  }),
  ARCADE_URL: optional(httpUrl, {
    about: 'where players reach the arcade',
    isNeeded: 'in production',
    isOutside: true,
    defaultAbout: '`http://127.0.0.1:<PORT + 1>`',
  }),
  PAYMENT_PROVIDER: withDefault(word, 'pix-api', {
    about: 'payment provider, a folder of `domains/wallet/server/providers/`',
  }),
  PIX_URL: optional(httpUrl, {
    about: "the payment provider's API",
    isNeeded: 'in production',
    isOutside: true,
    defaultAbout: '`http://127.0.0.1:<PORT + 4>`, the simulated bank',
  }),
  PIX_CERTIFICATE_FILES: optional(text, {
    about:
      "folder with the client certificate for the payment provider's API: `certificate.pem`, `key.pem`, and `bank-authority.pem` if a private authority signed the provider's own ([payments.md](../payments.md))",
  }),
  SECRETS_FILE,
  STANDARD_PROFILE_ALLOWED: withDefault(listOf('names, separated by commas'), '', {
    about: 'codes of merchants that may run in BRL under the profile `standard` in production',
    defaultAbout: 'none',
  }),
  DATABASE_URL: databaseUrlOf('api'),
  DATABASE_WORKER_URL: optional(postgresUrl, {
    about: 'database for events and jobs, as the login `worker`',
    isSecret: true,
    defaultAbout: '`DATABASE_URL`',
  }),
  DATABASE_REPLICA_URLS: withDefault(postgresUrls, '', {
    about: 'standbys that serve records, lists and figures, as the login `api` ([failover.md](failover.md#read-replicas))',
    isSecret: true,
    defaultAbout: 'none',
  }),
  DATABASE_REPLICA_AGE_MAX_MS: withDefault(milliseconds(1000), '10000', { about: 'a standby with older data is left out' }),
  DATABASE_TIMEOUT_MS: withDefault(milliseconds(100), '15000', { about: 'time limit of a statement; then the call is refused with 503' }),
  BUS_URL: optional(busUrls, {
    about: 'NATS server that connects copies of the api, or those of a cluster, separated by commas; with it, workers run events and jobs',
    isSecret: true,
    defaultAbout: 'none: one api process does all',
  }),
  COUNTRY_DATABASE: optional(text, {
    about: "file in MaxMind's format, such as GeoLite2-Country.mmdb; with `none` no region can be allowed or refused",
    defaultAbout: 'the shipped database, of the registries and routing tables',
  }),
  API_DESCRIPTIONS: optional(oneOf(['on', 'off']), { about: 'serves the OpenAPI documents', defaultAbout: '`on`; `off` in production' }),
  SERVICE_WORKER: withDefault(oneOf(['on', 'off']), 'on', { about: '`off` unregisters the service worker and deletes its caches' }),
  PAGES_KEPT_MB: withDefault(amount, '16', {
    about: 'cache of rendered pages, megabytes, half for visitors and half for members; 0 disables it ([pages.md](../pages.md))',
  }),
  PAGES_DRAWN_PER_MINUTE_MAX: withDefault(count, '300', {
    about: "pages rendered for one address in a minute; cached pages and members' pages are not counted",
  }),
  STREAMS_PER_ADDRESS_MAX: withDefault(count, '200', { about: 'event streams of one address' }),
  STREAMS_PER_MEMBER_MAX: withDefault(count, '12', { about: 'event streams of one member' }),
  STREAMS_MAX: withDefault(count, '10000', { about: 'event streams of one process; at most half of the files that it may open' }),
  BANK_DOOR_PORT: optional(port, {
    about: "port with mutual TLS for the bank's webhooks; goes with the next two ([payments.md](../payments.md))",
  }),
  BANK_DOOR_URL: optional(httpUrl, { about: 'its address, as the bank calls it', isOutside: true }),
  BANK_DOOR_FILES: optional(text, { about: 'folder with `certificate.pem`, `key.pem` and `bank-authority.pem`' }),
  SMS_GATEWAY_URL: optional(text, { about: 'SMS gateway ([messages.md](../messages.md))', isOutside: true }),
  SMS_GATEWAY_TOKEN: optional(text, { about: 'its bearer token; or `smsGatewayToken` of the secrets file', isSecret: true }),
  SMS_GATEWAY_SIGNING_KEY: optional(text, {
    about: 'key that signs its calls; or `smsGatewaySigningKey` of the secrets file',
    isSecret: true,
  }),
  SMS_GATEWAY_FIELDS: optional(text, {
    about: "the gateway's names of the fields: `to=phone,text=message,from=sender,reference=id`",
    defaultAbout: '`to`, `text`, `from`, `reference`',
  }),
  SMS_SENDER: optional(text, { about: 'sender', defaultAbout: 'empty' }),
  SMS_DIALLING_CODES: withDefault(
    shaped('calling codes, separated by commas', /^[1-9]\d{0,3}(,[1-9]\d{0,3})*$/, 'must look like 55,351'),
    '55',
    { about: 'countries that get SMS' },
  ),
  SMS_PER_HOUR_MAX: withDefault(amount, '1000', { about: 'codes by SMS in an hour' }),
  SMS_PER_DAY_MAX: withDefault(amount, '10000', { about: 'codes by SMS in a day' }),
  SMS_PER_MERCHANT_HOUR_MAX: optional(amount, { about: 'the same for each merchant', defaultAbout: '`SMS_PER_HOUR_MAX`' }),
  SMS_PER_MERCHANT_DAY_MAX: optional(amount, { about: 'the same for each merchant', defaultAbout: '`SMS_PER_DAY_MAX`' }),
  SMTP_URL: optional(shaped('`smtp://user@host:587`', isMailServer, 'must look like smtp://user@host:587, without a password'), {
    about: 'mail server',
  }),
  SMTP_PASSWORD: optional(text, { about: 'its password; or `smtpPassword` of the secrets file', isSecret: true }),
  MAIL_FROM: optional(
    shaped(
      '`Jogada <nao-responda@example.com>`',
      /^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/,
      'must look like Jogada <nao-responda@example.com>',
    ),
    { about: 'sender of e-mails; needed with `SMTP_URL`' },
  ),
  MAIL_PER_HOUR_MAX: withDefault(amount, '5000', { about: 'codes and links by e-mail in an hour' }),
  MAIL_PER_DAY_MAX: withDefault(amount, '50000', { about: 'codes and links by e-mail in a day' }),
  MAIL_PER_MERCHANT_HOUR_MAX: optional(amount, { about: 'the same for each merchant', defaultAbout: '`MAIL_PER_HOUR_MAX`' }),
  MAIL_PER_MERCHANT_DAY_MAX: optional(amount, { about: 'the same for each merchant', defaultAbout: '`MAIL_PER_DAY_MAX`' }),
  GOOGLE_CLIENT_ID: optional(word, {
    about: 'turns on sign-in by Google ([sessions.md](../sessions.md)); needs `googleClientSecret` in the secrets file',
  }),
  GOOGLE_ISSUER: withDefault(partnerUrl, 'https://accounts.google.com', { about: 'another OpenID provider', isOutside: true }),
  FACEBOOK_APP_ID: optional(word, { about: 'turns on sign-in by Facebook; needs `facebookAppSecret` in the secrets file' }),
  FACEBOOK_AUTHORIZE_URL: withDefault(partnerUrl, 'https://www.facebook.com/v23.0/dialog/oauth', {
    about: 'another address',
    isOutside: true,
  }),
  FACEBOOK_TOKEN_URL: withDefault(partnerUrl, 'https://graph.facebook.com/v23.0/oauth/access_token', {
    about: 'another address',
    isOutside: true,
  }),
  FACEBOOK_PROFILE_URL: withDefault(partnerUrl, 'https://graph.facebook.com/v23.0/me', { about: 'another address', isOutside: true }),
  FIREBASE_PROJECT_ID: optional(word, { about: 'accepts phones verified by Firebase' }),
  FIREBASE_VERIFIER_URL: optional(partnerUrl, {
    about: 'page that verifies in the sign-in and registration by code',
    isOutside: true,
  }),
  FIREBASE_ISSUER: optional(partnerUrl, { about: 'another signer', isOutside: true, defaultAbout: "Google's" }),
  FIREBASE_JWKS_URL: withDefault(partnerUrl, 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com', {
    about: 'keys of the signer',
    isOutside: true,
  }),
  // Set by the launcher, not by an operator.
  JOGADA_DEV: optional(text, { about: '`1`: pages with hot reload; set by `npm run dev`' }),
  JOGADA_RESTARTS: withDefault(amount, '0', { about: 'restarts of this process so far; set by the launcher' }),
};

const ARCADE = {
  ...PROCESS,
  ...PRIVATE,
  PORT: withDefault(port, '3001', { about: 'port of the arcade' }),
  PRIVATE_PORT: optional(port, { about: 'port of health and metrics', defaultAbout: '`PORT` + 5' }),
  PUBLIC_URL: needed(origins, { about: 'sites that may frame the games' }),
  PLATFORM_URL: needed(httpUrl, { about: 'the vendor API of the platform; in production https, or this machine' }),
  ARCADE_URL: optional(httpUrl, { about: 'its own public address' }),
  DATABASE_URL: databaseUrlOf('arcade'),
  SECRETS_FILE: optional(text, { about: 'secrets file, whose `vendorKeys.arcade` is used without the next two' }),
  ARCADE_VENDOR_SECRET: optional(text, { about: 'key for the vendor API, 32 characters or more', isSecret: true }),
  // With `_FILE`, so that a container gets the key and its id the same way.
  ARCADE_VENDOR_KEY_ID: optional(text, { about: 'its id', isSecret: true }),
  WALLET_TIMEOUT_MS: withDefault(milliseconds(100), '3000', { about: 'time after which an unanswered wallet call has an unknown outcome' }),
  ARCADE_SOCKETS_PER_ADDRESS_MAX: withDefault(count, '200', { about: 'room sockets of one address' }),
  ARCADE_SOCKETS_PER_PLAYER_MAX: withDefault(count, '12', { about: 'room sockets of one player' }),
  ARCADE_SOCKETS_MAX: withDefault(count, '5000', { about: 'room sockets of one process' }),
  ARCADE_DEMO_SESSIONS_PER_ADDRESS_MAX: withDefault(count, '60', { about: 'play-money sessions of one address in ten minutes' }),
  ARCADE_DEMO_SESSIONS_MAX: withDefault(count, '6000', { about: 'play-money sessions in ten minutes' }),
};

/** The simulated bank, which production refuses. */
const PIX = {
  NODE_ENV: PROCESS.NODE_ENV,
  HOST: PROCESS.HOST,
  PORT: withDefault(port, '3004', { about: 'port of the simulated bank' }),
  SECRETS_FILE: needed(text, { about: SECRETS_FILE.about }),
  PIX_BOOK_FILE: optional(text, { about: "the simulated bank's state", defaultAbout: '`pix-simulator.json` beside the secrets' }),
  PIX_PAYOUT_DELAY_MS: withDefault(amount, '2000', { about: 'time in which the simulated bank pays, milliseconds' }),
};

const OWNER_URL = optional(postgresUrl, { about: 'database, as its owner, who applies the schema', isSecret: true });

/** The commands that an operator runs beside the processes. */
const TOOLS = {
  SECRETS_FILE,
  DATABASE_URL: OWNER_URL,
  DATABASE_API_URL: optional(postgresUrl, { about: 'database, as the login `api`', isSecret: true }),
  DATABASE_REPORTS_URL: optional(postgresUrl, { about: 'database, as the login `reports`, which only reads', isSecret: true }),
};

/** `npm start`, which hands on to its processes whatever it does not set itself. */
const LAUNCHER = {
  NODE_ENV: PROCESS.NODE_ENV,
  HOST: PROCESS.HOST,
  PORT: withDefault(port, '3000', { about: 'port of the site; the next six are used too' }),
  PUBLIC_URL: API.PUBLIC_URL,
  ARCADE_URL: API.ARCADE_URL,
  PIX_URL: API.PIX_URL,
  PLATFORM_URL: optional(httpUrl, { about: 'the vendor API for the arcade', defaultAbout: '`http://127.0.0.1:<PORT>`' }),
  SECRETS_FILE,
  DATABASE_URL: OWNER_URL,
  DATABASE_API_URL: TOOLS.DATABASE_API_URL,
  DATABASE_WORKER_URL: API.DATABASE_WORKER_URL,
  DATABASE_ARCADE_URL: optional(postgresUrl, { about: 'database, as the login `arcade`', isSecret: true }),
  DATABASE_REPORTS_URL: TOOLS.DATABASE_REPORTS_URL,
  BUS_URL: API.BUS_URL,
};

/** All settings, by the process that reads them. */
export const SETTINGS = {
  api: API,
  worker: { ...API, PRIVATE_PORT: { ...API.PRIVATE_PORT, defaultAbout: '`PORT` + 5' } },
  arcade: ARCADE,
  pix: PIX,
  launcher: LAUNCHER,
  tools: TOOLS,
} as const;

export type ProcessName = keyof typeof SETTINGS;

function isMailServer(address: string): boolean {
  return URL.canParse(address) && /^smtps?:$/.test(new URL(address).protocol) && new URL(address).password === '';
}
