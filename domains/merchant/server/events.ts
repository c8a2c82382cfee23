/** A merchant's switches, theme, fields or links have changed. Payload: { merchantCode }. */
export const SETTINGS_CHANGED = 'merchant.settings_changed';

export interface SettingsChanged {
  readonly merchantCode: string;
}

/** A merchant was created with the settings of an existing one. Payload: MerchantCreated. */
export const MERCHANT_CREATED = 'merchant.merchant_created';

export interface MerchantCreated {
  readonly merchantCode: string;
  readonly likeCode: string;
}
