export { FieldRule, readStatus, SiteStatus, statusChanged, type SwitchNode } from './status.ts';
