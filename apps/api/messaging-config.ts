import * as v from 'valibot';
import type { MessageBudget, Messaging } from '@jogada/merchant/server';
import type { SettingsOf } from '@jogada/platform/settings';

const text = v.optional(v.string());
type MessagingEnvironment = SettingsOf<'api'>;

/** The secrets of messaging, used where the environment does not set them. */
export const MESSAGING_SECRETS = { smsGatewayToken: text, smsGatewaySigningKey: text, smtpPassword: text };

type MessagingSecrets = v.InferOutput<v.ObjectSchema<typeof MESSAGING_SECRETS, undefined>>;

/**
 * Returns how messages are sent. Without a gateway or a mail server they are stored for the developer, and in production the channel is
 * off. Adds faults to the list.
 */
export function readMessaging(
  env: MessagingEnvironment,
  options: { secrets: MessagingSecrets; isProduction: boolean },
  faults: string[],
): Messaging {
  const { secrets, isProduction } = options;
  const none = isProduction ? 'off' : 'local';
  return Object.freeze({
    sms: env.SMS_GATEWAY_URL === undefined ? none : readGateway(env, env.SMS_GATEWAY_URL, secrets, faults),
    mail: env.SMTP_URL === undefined ? none : readMailServer(env, env.SMTP_URL, secrets, faults),
    smsDiallingCodes: env.SMS_DIALLING_CODES.split(','),
    smsBudget: budgetOf(env, 'SMS'),
    mailBudget: budgetOf(env, 'MAIL'),
  });
}

// By default each merchant may use the whole budget of the installation.
function budgetOf(env: MessagingEnvironment, name: 'SMS' | 'MAIL'): MessageBudget {
  const perHour = env[`${name}_PER_HOUR_MAX`];
  const perDay = env[`${name}_PER_DAY_MAX`];
  return {
    perHour,
    perDay,
    perMerchantHour: env[`${name}_PER_MERCHANT_HOUR_MAX`] ?? perHour,
    perMerchantDay: env[`${name}_PER_MERCHANT_DAY_MAX`] ?? perDay,
  };
}

function readGateway(env: MessagingEnvironment, url: string, secrets: MessagingSecrets, faults: string[]): Messaging['sms'] {
  const token = env.SMS_GATEWAY_TOKEN ?? secrets.smsGatewayToken;
  const signingKey = env.SMS_GATEWAY_SIGNING_KEY ?? secrets.smsGatewaySigningKey;
  const isSafe = isUrlOf(url, /^https:$/) || (isUrlOf(url, /^http:$/) && /^(127\.|localhost$|\[::1\]$)/.test(new URL(url).hostname));
  if (!isSafe) faults.push('SMS_GATEWAY_URL: must be an https address');
  if (token === undefined && signingKey === undefined) faults.push('SMS_GATEWAY_URL: needs SMS_GATEWAY_TOKEN or SMS_GATEWAY_SIGNING_KEY');
  return { url, token, signingKey, sender: env.SMS_SENDER ?? '', fields: readFields(env.SMS_GATEWAY_FIELDS, faults) };
}

function readMailServer(env: MessagingEnvironment, url: string, secrets: MessagingSecrets, faults: string[]): Messaging['mail'] {
  if (env.MAIL_FROM === undefined) faults.push('MAIL_FROM: must be set when SMTP_URL is');
  return { url, password: env.SMTP_PASSWORD ?? secrets.smtpPassword, from: env.MAIL_FROM ?? '' };
}

const FIELDS = { to: 'to', text: 'text', from: 'from', reference: 'reference' };

// Format: to=phone,text=message with our name first, then the gateway's.
function readFields(given: string | undefined, faults: string[]): typeof FIELDS {
  const named = (given ?? '').split(',').filter((pair) => pair !== '');
  for (const pair of named) {
    const isKnown = /^(to|text|from|reference)=[\w.-]+$/.test(pair);
    if (!isKnown) faults.push('SMS_GATEWAY_FIELDS: must look like to=phone,text=message');
  }
  return { ...FIELDS, ...Object.fromEntries(named.map((pair) => pair.split('='))) };
}

function isUrlOf(url: string, protocol: RegExp): boolean {
  return URL.canParse(url) && protocol.test(new URL(url).protocol);
}
