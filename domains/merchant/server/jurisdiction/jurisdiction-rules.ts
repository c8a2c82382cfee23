import type { SiteRules } from '@jogada/merchant/contract/player';

/** The rules of a jurisdiction. Consumers ask for a rule and never for the profile's name. */
export interface JurisdictionRules {
  /** The rules that pages follow, sent with the site's status. */
  readonly site: SiteRules;
  /** A national law of betting applies. A production start in the market's currency requires it. */
  readonly isRegulated: boolean;

  /** Fields of the registration form that every account needs (R03, R05). */
  readonly requiredFields: readonly string[];
  /** Fields that may be offered but never required, as their data have no legal basis (C17). */
  readonly optionalFields: readonly string[];
  /** Play and deposits need a document number on file (R01). */
  readonly needsDocumentToPlay: boolean;
  /** Play and deposits need a second factor, and a phone alone does not sign in (R11, C12). */
  readonly needsSecondFactor: boolean;
  /** Days without a sign-in after which an account is closed (R26); null: never. */
  readonly inactiveClosedAfterDays: number | null;

  /** The limits that every member must have for the day, the week and the month (R14). */
  readonly requiredLimits: readonly ('loss' | 'time')[];
  /** A looser limit set by operators waits for the member's confirmation (R16). */
  readonly memberConfirmsLooserLimit: boolean;
  /** Interval of the mandatory reality check where the member chose none, in minutes (R18); null: not mandatory. */
  readonly realityCheckMinutes: number | null;
  /** Members' behaviour is checked for signs of harm (R24). */
  readonly watchesBehaviour: boolean;

  /** Only payments proven to be the member's own money are credited (R41). */
  readonly creditsOwnMoneyOnly: boolean;
  /** No reward before the first bet (R31). */
  readonly needsFirstBetForRewards: boolean;
  /** No promotion may depend on a deposit (R31). */
  readonly forbidsDepositConditions: boolean;
  /** Texts of the site must not claim income, certainty or urgency (R30). */
  readonly forbidsClaims: boolean;
  /** The site shows its legal entity (R48). */
  readonly needsLegalNotice: boolean;

  /** What a game must state to be launched (R34, R37); null: nothing. */
  readonly gameApproval: {
    readonly returnMinBasisPoints: number;
    /** Minimum duration of a round of slots. */
    readonly slotCycleMinMs: number;
    readonly autoplay: ReadonlySet<string>;
  } | null;
}

/** Rules with the moment from which they apply. */
export interface RulesVersion {
  readonly from: Date;
  readonly rules: JurisdictionRules;
}
