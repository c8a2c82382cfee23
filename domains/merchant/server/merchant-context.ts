import type { Language } from '@jogada/platform/contract';
import type { CallContext, Realtime, Transport } from '@jogada/platform/server';
import type { IdentitySettings } from './identity-settings.ts';
import type { Merchant } from './merchant.ts';
import type { CountryDatabase } from './region/country-database.ts';

/** What an installation is told once, at its start. */
export interface SiteSettings {
  /** Where players reach the site: scheme, host and port, no slash at the end. */
  readonly publicUrl: string;
  /** Where the bank reaches us, when it has a door of its own; otherwise it is told the public address. */
  readonly bankDoorUrl?: string;
  /** Origin of the built-in game vendor. */
  readonly arcadeUrl: string;
  /** Base address of the PIX payment provider. */
  readonly pixUrl: string;
  readonly isProduction: boolean;
  readonly identity: IdentitySettings;
  readonly messaging: Messaging;
  readonly secrets: Secrets;
  /** Carries calls to partners in place of connections: of a simulation only. */
  readonly transport?: Transport;
}

/** By what messages to people leave. `local`: they are kept and shown to the developer; `off`: what needs one is unavailable. */
export interface Messaging {
  readonly sms: 'off' | 'local' | SmsGatewaySettings;
  readonly mail: 'off' | 'local' | MailServerSettings;
  /** Dialling codes that messages are sent to; others cost too much to be open to anyone. */
  readonly smsDiallingCodes: readonly string[];
  readonly smsBudget: MessageBudget;
  readonly mailBudget: MessageBudget;
}

/** How many messages may be sent; beyond it nothing is sent until the hour or the day is over (S08). */
export interface MessageBudget {
  /** By the installation. */
  readonly perHour: number;
  readonly perDay: number;
  /** By each of its merchants. */
  readonly perMerchantHour: number;
  readonly perMerchantDay: number;
}

export interface SmsGatewaySettings {
  readonly url: string;
  readonly sender: string;
  /** Sent as `Authorization: Bearer`, where the gateway wants one. */
  readonly token: string | undefined;
  /** Signs each call, where the gateway wants that. */
  readonly signingKey: string | undefined;
  /** What the gateway calls the fields of a message. */
  readonly fields: { readonly to: string; readonly text: string; readonly from: string; readonly reference: string };
}

export interface MailServerSettings {
  /** smtp:// or smtps://, with the user and without the password. */
  readonly url: string;
  readonly password: string | undefined;
  /** The sender as it stands in a letter: `Jogada <nao-responda@example.com>`. */
  readonly from: string;
}

/** Keys of this installation, in hex where nothing else is said. Never logged, never sent. */
export interface Secrets {
  /** Those that were changed a while ago and are still believed (S76): what they signed or sealed is read, nothing new is made with them. */
  readonly previous?: { readonly sessionSecret?: string | undefined; readonly pixWebhookSecret?: string | undefined } | undefined;
  readonly sessionSecret: string;
  readonly passwordPepper: string;
  readonly personalDataKey: string;
  readonly captchaSecret: string;
  readonly arcadeSeedSecret: string;
  /** Our password at the payment provider's token service. */
  readonly pixClientSecret: string;
  readonly pixWebhookSecret: string;
  /** Keys of game vendors, by the vendor's code. */
  readonly vendorKeys: Readonly<Record<string, { readonly keyId: string; readonly secret: string }>>;
}

/** What the process offers to every domain. Subscriptions and jobs are made from it. */
export interface Services {
  readonly realtime: Realtime;
  readonly settings: SiteSettings;
  /** Where addresses are used. */
  readonly countries: CountryDatabase;
}

/** A call of somebody who came to a merchant's site. */
export interface MerchantContext extends CallContext, Services {
  readonly merchant: Merchant;
  readonly language: Language;
}

/** A call of an outside system, such as a game vendor or a bank, that proves itself by a signature over what it sent. */
export interface PartnerContext extends CallContext, Services {
  readonly call: { readonly method: string; readonly path: string; readonly rawBody: string };
}
