import { existsSync, realpathSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Secrets } from '@jogada/merchant/server';
import { findPlainAddress, type SettingsOf } from '@jogada/platform/settings';
import { findWeakSecrets } from './weak-secrets.ts';

/** Secrets of others beside that of the payment provider. */
export interface GivenSecrets extends Secrets {
  readonly smsGatewayToken?: string | undefined;
  readonly smsGatewaySigningKey?: string | undefined;
  readonly smtpPassword?: string | undefined;
}

/** Secrets that others issue, which need not be hex. */
const ISSUED = ['pixClientSecret', 'smsGatewayToken', 'smsGatewaySigningKey', 'smtpPassword'] as const;
const PASSWORD_LENGTH_MIN = 16;
const TOKEN_LENGTH_MIN = 16;
const DATA = fileURLToPath(new URL('../../../data', import.meta.url));

/**
 * The reasons why these settings must not serve real players, one line each (S76, trust.md section 0). The list of settings states which
 * addresses must be https.
 */
export function findProductionFaults(given: SettingsOf<'api'>, secrets: GivenSecrets | undefined): readonly string[] {
  return [
    ...(given.JOGADA_DEV === '1' ? ['JOGADA_DEV: is 1; production is not served by the development server'] : []),
    ...(given.SMTP_URL === undefined ? [] : mailFault(given.SMTP_URL)),
    ...passwordFault(given.DATABASE_URL),
    ...demoFileFault(given.SECRETS_FILE),
    ...(secrets ? findWeakSecrets(keysOf(secrets)) : []),
    ...ISSUED.flatMap((name) => {
      const secret = secrets?.[name];
      return secret === undefined || secret.length >= TOKEN_LENGTH_MIN ? [] : [`SECRETS_FILE: ${name} is too short`];
    }),
  ];
}

// E-mails carry codes: smtp:// is for a server with STARTTLS, never for a local mail sink.
function mailFault(url: string): readonly string[] {
  const { host } = new URL(url);
  const fault = findPlainAddress(`https://${host}`);
  return fault === undefined ? [] : [`SMTP_URL: ${fault}`];
}

function passwordFault(databaseUrl: string): readonly string[] {
  const { password, hostname, searchParams } = new URL(databaseUrl);
  const isSocket = (searchParams.get('host') ?? hostname).startsWith('/');
  if (isSocket || decodeURIComponent(password).length >= PASSWORD_LENGTH_MIN) return [];
  return [`DATABASE_URL: its password must have at least ${PASSWORD_LENGTH_MIN} characters`];
}

function demoFileFault(file: string | undefined): readonly string[] {
  if (file === undefined || !existsSync(file)) return [];
  const isOfDemo = `${dirname(realpathSync(file))}${sep}`.startsWith(`${DATA}${sep}`);
  return isOfDemo ? ['SECRETS_FILE: is the file that npm start made for its demo; production has secrets of its own'] : [];
}

function keysOf({
  vendorKeys,
  sessionSecret,
  passwordPepper,
  personalDataKey,
  captchaSecret,
  ...others
}: GivenSecrets): Record<string, string> {
  const vendors = Object.entries(vendorKeys).map(([vendor, { secret }]) => [`vendorKeys.${vendor}.secret`, secret]);
  const ours = { sessionSecret, passwordPepper, personalDataKey, captchaSecret, pixWebhookSecret: others.pixWebhookSecret };
  const previous = Object.entries(others.previous ?? {}).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[`previous.${name}`, value]];
    return (value ?? []).map((key, index) => [`previous.${name}.${index}`, key]);
  });
  const keys = { ...ours, ...Object.fromEntries(vendors), ...Object.fromEntries(previous) };
  // After the first rotation it is the first personal data key.
  const index = others.personalIndexKey;
  return index === undefined || others.previous?.personalDataKey?.includes(index) ? keys : { ...keys, personalIndexKey: index };
}
