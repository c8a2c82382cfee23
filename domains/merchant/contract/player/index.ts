export { FieldRule, readStatus, SiteStatus, type SwitchNode } from './status.ts';
