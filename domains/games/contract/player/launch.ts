import * as v from 'valibot';
import { endpoint, LanguageCode } from '@jogada/platform/contract';

/** The game's address with a one-use launch token, for the frame. The fixed fields of the specification are accepted and ignored. */
export const launchGame = endpoint({
  method: 'GET',
  alsoMethods: ['POST'],
  path: '/wps/game/launchGame',
  summary: 'Open a game for real money',
  access: 'signed_in',
  input: v.object({
    gameId: v.pipe(v.string(), v.maxLength(64)),
    nodeId: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
    language: v.optional(LanguageCode, 'pt'),
  }),
  output: v.object({ content: v.object({ game_url: v.string(), gameName: v.string(), vendorOrigin: v.string() }) }),
  problems: ['game_not_found', 'game_unavailable', 'vendor_unavailable', 'account_blocked'],
});

/** The same without money, for whoever looks. */
export const launchTrial = endpoint({
  method: 'GET',
  path: '/wps/game/trialLaunch',
  summary: 'Open a game with play money',
  access: 'anyone',
  input: launchGame.input,
  output: launchGame.output,
  problems: ['game_not_found', 'game_unavailable', 'vendor_unavailable', 'free_reject'],
});
