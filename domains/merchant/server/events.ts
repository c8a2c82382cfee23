/** A merchant's switches, theme, fields or links are other than they were. Payload: { merchantCode }. */
export const SETTINGS_CHANGED = 'merchant.settings_changed';

export interface SettingsChanged {
  readonly merchantCode: string;
}

/** Another merchant was opened, to begin with what one that is there has. Payload: MerchantCreated. */
export const MERCHANT_CREATED = 'merchant.merchant_created';

export interface MerchantCreated {
  readonly merchantCode: string;
  readonly likeCode: string;
}
