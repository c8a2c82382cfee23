/** A merchant's switches, theme, fields or links are other than they were. Payload: { merchantCode }. */
export const SETTINGS_CHANGED = 'merchant.settings_changed';

export interface SettingsChanged {
  readonly merchantCode: string;
}
