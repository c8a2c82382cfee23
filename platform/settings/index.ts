export { findPlainAddress } from './find-plain-address.ts';
export { namesProxies } from './names-proxies.ts';
export { readSettings, type ReadSettings, type SettingsOf } from './read-settings.ts';
export type { Setting } from './setting.ts';
export { SETTINGS, type ProcessName } from './settings-list.ts';
