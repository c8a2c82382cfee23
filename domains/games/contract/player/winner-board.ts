import * as v from 'valibot';
import { channel, CurrencyCode, endpoint, MinorUnits, Moment, queryInteger } from '@jogada/platform/contract';
import { GAME_CATEGORIES } from './catalogue.ts';

export const WINNERS_MAX = 20;

/** A settled win of a real player, masked. Each references a ledger transfer (C18). */
export const Winner = v.object({
  transferId: v.string(),
  vo: v.object({
    gameId: v.string(),
    gameName: v.string(),
    iconUrl: v.string(),
    customerName: v.string(),
    winAmount: MinorUnits,
    currency: CurrencyCode,
    gameTime: Moment,
  }),
});
export type Winner = v.InferOutput<typeof Winner>;

export const readWinnerBoard = endpoint({
  method: 'GET',
  path: '/wps/games/winners',
  summary: 'List the latest winners',
  access: 'anyone',
  isKept: true,
  input: v.object({
    gameCategory: v.optional(v.picklist(GAME_CATEGORIES), 'ALL'),
    limitNum: queryInteger({ min: 1, max: WINNERS_MAX, fallback: WINNERS_MAX }),
  }),
  output: v.object({ list: v.array(Winner) }),
  problems: [],
});

/** Pushed to every page of the merchant when a win enters the board. */
export const winnerArrived = channel({ name: 'winner', scope: 'merchant', message: Winner });

/** Pushed to every page of the merchant when wins are removed early because their member opted out. */
export const winnersLeft = channel({ name: 'winners-left', scope: 'merchant', message: v.object({ transferIds: v.array(v.string()) }) });

const boardChoice = v.object({ isShown: v.boolean() });

export const readBoardChoice = endpoint({
  method: 'GET',
  path: '/wps/games/winners/choice',
  summary: 'Retrieve whether the member appears on the winner board',
  access: 'signed_in',
  input: v.object({}),
  output: boardChoice,
  problems: [],
});

export const chooseBoard = endpoint({
  method: 'POST',
  path: '/wps/games/winners/choice',
  summary: 'Show or hide the member on the winner board',
  access: 'signed_in',
  input: boardChoice,
  output: boardChoice,
  problems: [],
});
