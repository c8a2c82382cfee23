import type { Language } from '@jogada/platform/contract';
import type { CallContext, ClientCertificate, Realtime, Transport } from '@jogada/platform/server';
import type { IdentitySettings } from './identity-settings.ts';
import type { Merchant } from './merchant.ts';
import type { CountryDatabase } from './region/country-database.ts';

/** Settings of the installation, read once at startup. */
export interface SiteSettings {
  /** The site's public address: scheme, host and port, no trailing slash. */
  readonly publicUrl: string;
  /** Where the bank reaches the platform, if it has an address of its own; otherwise the public one. */
  readonly bankDoorUrl?: string;
  /** Origin of the built-in game vendor. */
  readonly arcadeUrl: string;
  /** The payment provider: a folder of domains/wallet/server/providers. */
  readonly paymentProvider: string;
  /** Base address of the payment provider's API. */
  readonly pixUrl: string;
  /** The client certificate for that API (mTLS). */
  readonly pixCertificate?: ClientCertificate | undefined;
  readonly isProduction: boolean;
  readonly identity: IdentitySettings;
  readonly messaging: Messaging;
  readonly secrets: Secrets;
  /** Replaces network connections to partners in a simulation. */
  readonly transport?: Transport;
}

/** How messages are sent. `local`: stored and shown to the developer; `off`: features that need messages are unavailable. */
export interface Messaging {
  readonly sms: 'off' | 'local' | SmsGatewaySettings;
  readonly mail: 'off' | 'local' | MailServerSettings;
  /** Allowed dialling codes. Others are excluded because of their cost. */
  readonly smsDiallingCodes: readonly string[];
  readonly smsBudget: MessageBudget;
  readonly mailBudget: MessageBudget;
}

/** Maximum number of messages. Beyond it nothing is sent until the hour or day ends (S08). */
export interface MessageBudget {
  /** For the installation. */
  readonly perHour: number;
  readonly perDay: number;
  /** For each merchant. */
  readonly perMerchantHour: number;
  readonly perMerchantDay: number;
}

export interface SmsGatewaySettings {
  readonly url: string;
  readonly sender: string;
  /** Sent as `Authorization: Bearer`, if the gateway requires it. */
  readonly token: string | undefined;
  /** Signs each request, if the gateway requires it. */
  readonly signingKey: string | undefined;
  /** The gateway's names for the message fields. */
  readonly fields: { readonly to: string; readonly text: string; readonly from: string; readonly reference: string };
}

export interface MailServerSettings {
  /** smtp:// or smtps://, with the user and without the password. */
  readonly url: string;
  readonly password: string | undefined;
  /** The sender of e-mails: `Jogada <nao-responda@example.com>`. */
  readonly from: string;
}

/** Secrets of the installation, in hex unless stated otherwise. Never logged or sent. */
export interface Secrets {
  /** Former secrets that are still accepted (S76): they verify and open, and are not used for new values. */
  readonly previous?:
    | {
        readonly sessionSecret?: string | undefined;
        readonly pixWebhookSecret?: string | undefined;
        /** Newest first. */
        readonly personalDataKey?: readonly string[] | undefined;
        /** Newest first. */
        readonly passwordPepper?: readonly string[] | undefined;
      }
    | undefined;
  readonly sessionSecret: string;
  readonly passwordPepper: string;
  readonly personalDataKey: string;
  /** Without it the look-up hashes use `personalDataKey`. */
  readonly personalIndexKey?: string | undefined;
  readonly captchaSecret: string;
  /** The client secret at the payment provider's token service. */
  readonly pixClientSecret: string;
  readonly pixWebhookSecret: string;
  /** Keys of game vendors, by the vendor's code. */
  readonly vendorKeys: Readonly<Record<string, { readonly keyId: string; readonly secret: string }>>;
}

/** Services that the process provides to every domain. Subscriptions and jobs are created with it. */
export interface Services {
  readonly realtime: Realtime;
  readonly settings: SiteSettings;
  /** Maps IP addresses to countries. */
  readonly countries: CountryDatabase;
}

/** The context of a request to a merchant's site. */
export interface MerchantContext extends CallContext, Services {
  readonly merchant: Merchant;
  readonly language: Language;
}

/** The context of a request from an external system, such as a game vendor or a bank, that is authenticated by a signature. */
export interface PartnerContext extends CallContext, Services {
  readonly call: { readonly method: string; readonly path: string; readonly rawBody: string };
}
