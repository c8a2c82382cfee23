import * as v from 'valibot';

/** The jurisdiction profiles: `standard` follows the specification, `br-spa` the Brazilian rules. Their rules: `server/jurisdiction/`. */
export const JurisdictionProfile = v.picklist(['standard', 'br-spa']);
export type JurisdictionProfile = v.InferOutput<typeof JurisdictionProfile>;

/** The rules of a site's jurisdiction that its pages follow. */
export const SiteRules = v.object({
  /** Every advertisement carries an official warning (R28). */
  warnsInAds: v.boolean(),
  /** Each sign-in shows the risk notice (R23). */
  showsRiskNotice: v.boolean(),
  /** The footer links the official register of self-exclusion (R21). */
  linksExclusionRegister: v.boolean(),
  /** A new member sets limits of loss and time before the account opens (R14). */
  asksFirstLimits: v.boolean(),
  /** A new member accepts the terms by an explicit act (C10). */
  asksExplicitConsent: v.boolean(),
  /** Visitors may play with fictitious money. */
  allowsTrials: v.boolean(),
  /** Only the new member can open an account, so an agent invites by links. */
  onlyOwnerOpensAccount: v.boolean(),
  /** An agent may share commission with agents below (C9). */
  sharesCommission: v.boolean(),
  /** Members have an inbox, whatever the switch says: the law requires notices to them. */
  alwaysHasInbox: v.boolean(),
  /** Withdrawals are accepted, whatever the switch says (S83). */
  alwaysPaysOut: v.boolean(),
});
export type SiteRules = v.InferOutput<typeof SiteRules>;
