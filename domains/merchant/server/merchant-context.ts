import type { Language } from '@jogada/platform/contract';
import type { CallContext, Realtime } from '@jogada/platform/server';
import type { IdentitySettings } from './identity-settings.ts';
import type { Merchant } from './merchant.ts';

/** What an installation is told once, at its start. */
export interface SiteSettings {
  /** Where players reach the site: scheme, host and port, no slash at the end. */
  readonly publicUrl: string;
  /** Origin of the built-in game vendor. */
  readonly arcadeUrl: string;
  /** Base address of the PIX payment provider. */
  readonly pixUrl: string;
  readonly isProduction: boolean;
  readonly identity: IdentitySettings;
  readonly secrets: Secrets;
}

/** Keys of this installation, in hex where nothing else is said. Never logged, never sent. */
export interface Secrets {
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
