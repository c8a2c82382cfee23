import * as v from 'valibot';
import { endpoint, LanguageCode, PositiveMinorUnits } from '@jogada/platform/contract';

/** The game's address with a one-use launch token, for the frame. The fixed fields of the specification are accepted and ignored. */
export const launchGame = endpoint({
  method: 'GET',
  alsoMethods: ['POST'],
  path: '/wps/game/launchGame',
  summary: 'Open a game for real money',
  access: 'signed_in',
  changesByGet: true,
  inRestrictedRegion: 'refused',
  input: v.object({
    gameId: v.pipe(v.string(), v.maxLength(64)),
    nodeId: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
    language: v.optional(LanguageCode, 'pt'),
    /**
     * Only where the vendor keeps the money while it is played with. 0, or absent: everything goes along that the vendor's
     * limits let; 1: nothing but `transferAmount`.
     */
    confirmTrans: v.optional(v.pipe(v.picklist(['0', '1', 0, 1]), v.transform(String), v.picklist(['0', '1']))),
    transferAmount: v.optional(PositiveMinorUnits),
  }),
  output: v.object({
    content: v.object({
      game_url: v.string(),
      gameName: v.string(),
      vendorOrigin: v.string(),
      /** The vendor keeps the money until it is brought back: ask for that when the player leaves. */
      keepsMoney: v.boolean(),
      /** The game's page tells the site that it is ready: one that has loaded and says nothing is not there. */
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

/** The same without money, for whoever looks. */
export const launchTrial = endpoint({
  method: 'GET',
  path: '/wps/game/trialLaunch',
  summary: 'Open a game with play money',
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
