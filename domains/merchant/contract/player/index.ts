export { FieldRule, findRuleFault, type FieldRules } from './field-rule.ts';
export { JurisdictionProfile, readStatus, SiteStatus, statusChanged, type SwitchNode } from './status.ts';
