import * as v from 'valibot';
import { endpoint, Moment, queryInteger } from '@jogada/platform/contract';
import { Game } from './catalogue.ts';

/** How prizes are set: fixed by the vendor, or electronically. */
export const PRIZE_MODES = ['LOTT', 'ELOTT'] as const;

const gameId = v.pipe(v.string(), v.maxLength(64));

export const listLotteries = endpoint({
  method: 'GET',
  path: '/wps/lottery/list',
  summary: 'List the lotteries of the merchant',
  access: 'anyone',
  input: v.object({ prizeMode: v.optional(v.picklist(['', ...PRIZE_MODES]), '') }),
  output: v.object({ list: v.array(Game) }),
  problems: [],
});

export const listLotteryMenu = endpoint({
  method: 'GET',
  path: '/wps/lottery/menu',
  summary: 'List the lotteries by prize mode and vendor',
  access: 'anyone',
  input: v.object({}),
  output: v.object({
    list: v.array(
      v.object({
        prizeMode: v.picklist(PRIZE_MODES),
        vendors: v.array(
          v.object({
            vassalage: v.string(),
            displayName: v.string(),
            lotteries: v.array(v.object({ gameId: v.string(), nodeId: v.string(), displayName: v.string() })),
          }),
        ),
      }),
    ),
  }),
  problems: [],
});

/** One draw of a lottery, as its vendor publishes it. */
export const Numero = v.object({
  gameId: v.string(),
  /** The draw's number. */
  numero: v.string(),
  opensAt: Moment,
  /** Ticket sales close at this time. */
  closesAt: Moment,
  /** Null before the draw. */
  drawnAt: v.nullable(Moment),
  /** In drawing order; empty before the draw. */
  numbers: v.array(v.string()),
});
export type Numero = v.InferOutput<typeof Numero>;

export const readNumero = endpoint({
  method: 'GET',
  path: '/wps/lottery/numero',
  summary: "Retrieve a lottery's current and previous draw",
  access: 'anyone',
  input: v.object({ gameId }),
  output: v.object({ current: v.nullable(Numero), last: v.nullable(Numero) }),
  problems: ['game_not_found'],
});

/** A vendor such as TCG_LOTTO_VN. */
export const listRecentDraws = endpoint({
  method: 'GET',
  path: '/wps/lottery/recentDraws',
  summary: 'List the latest draw results of a lottery or a vendor',
  access: 'anyone',
  input: v.object({
    gameId: v.optional(gameId, ''),
    vassalage: v.optional(gameId, ''),
    pageNo: queryInteger({ min: 1, max: 1000, fallback: 1 }),
    pageSize: queryInteger({ min: 1, max: 100, fallback: 18 }),
  }),
  output: v.object({ list: v.array(Numero), pageNum: v.number(), totalPages: v.number() }),
  problems: [],
});
