export { CATEGORY_STATUSES, OperatorCategory, listOperatorCategories, setCategoryCertificate } from './categories.ts';
export { OperatorGame, listOperatorGames, offerGame, setOperatorGame } from './catalogue.ts';
export { HELD_WIN_STATES, HeldWin, listHeldWins, payHeldWin, refuseHeldWin } from './held-wins.ts';
export { listVendorIncidents, listVendorSettings, setUnknownWin, UNKNOWN_WIN_RULES, VendorIncident, VendorSettings } from './vendors.ts';
export {
  issueVendorKey,
  KEY_OVERLAP_HOURS_MAX,
  offerVendor,
  retireVendorKey,
  setVendorAddresses,
  setVendorMaintenance,
  VENDOR_ADDRESSES_MAX,
} from './vendor-acts.ts';
export {
  listVendorDifferences,
  listVendorRuns,
  RECONCILIATION_STATES,
  resolveVendorDifference,
  runVendorReconciliation,
  VENDOR_DIFFERENCES,
  VendorDifference,
  VendorRun,
} from './reconciliation.ts';
export { listRoundsOfMember, readRoundOfMember } from './rounds.ts';
