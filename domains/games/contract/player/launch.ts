import * as v from 'valibot';
import { endpoint, LanguageCode, PositiveMinorUnits } from '@jogada/platform/contract';

/** Returns the game's address with a one-use launch token, for the frame. The specification's fixed fields are accepted and ignored. */
export const launchGame = endpoint({
  method: 'GET',
  alsoMethods: ['POST'],
  path: '/wps/game/launchGame',
  summary: 'Launch a game with real money',
  access: 'signed_in',
  changesByGet: true,
  inRestrictedRegion: 'refused',
  input: v.object({
    /** The specification's clients may send the node alone. It has the game's id. Without either the game is not found (GAM-22). */
    gameId: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
    nodeId: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
    language: v.optional(LanguageCode, 'pt'),
    /**
     * Transfer-wallet vendors only. `transferAmount`, if set, is transferred in either case. Without it, 0 or absent transfers the whole
     * balance within the vendor's limits and 1 transfers nothing.
     */
    confirmTrans: v.optional(v.pipe(v.picklist(['0', '1', 0, 1]), v.transform(String), v.picklist(['0', '1']))),
    transferAmount: v.optional(PositiveMinorUnits),
  }),
  output: v.object({
    content: v.object({
      game_url: v.string(),
      gameName: v.string(),
      vendorOrigin: v.string(),
      /** The vendor holds the balance during play. Request its return when the player leaves. */
      keepsMoney: v.boolean(),
      /** The game's page sends a ready message. If none arrives after loading, the game is unavailable. */
      saysReady: v.boolean(),
    }),
  }),
  problems: [
    'game_not_found',
    'game_unavailable',
    'vendor_unavailable',
    'vendor_under_maintenance',
    'vendor_not_connected',
    'game_not_certified',
    'account_blocked',
    'account_excluded',
    'play_paused',
    'limit_reached',
    'document_required',
    'limits_missing',
    'second_factor_needed',
    'reality_check_due',
    'vendor_currency_unsupported',
    'vendor_transfer_pending',
    'vendor_transfer_refused',
    'amount_below_minimum',
    'amount_above_maximum',
    'insufficient_funds',
  ],
});

/** Launches a game in demo mode, without real money. */
export const launchTrial = endpoint({
  method: 'GET',
  path: '/wps/game/trialLaunch',
  summary: 'Launch a game with play money',
  access: 'anyone',
  inRestrictedRegion: 'refused',
  input: launchGame.input,
  output: launchGame.output,
  problems: [
    'game_not_found',
    'game_unavailable',
    'vendor_unavailable',
    'vendor_under_maintenance',
    'vendor_not_connected',
    'game_not_certified',
    'free_reject',
  ],
});
