import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CalendarDay, cursorInput, pageOf, plainText } from '@jogada/platform/contract';

const GameId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{1,63}$/));
/** Required when the change needs a second approver. */
const Reason = v.optional(plainText({ max: 300 }), '');
const Position = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000));

/** A game with its operator settings. Names and limits come from the vendor. */
export const OperatorGame = v.object({
  gameId: v.string(),
  gameName: v.string(),
  vendorCode: v.string(),
  vendorName: v.string(),
  category: v.string(),
  classification: v.string(),
  imageUrl: v.string(),
  isEnabled: v.boolean(),
  /** The operator who requested that the game be enabled, while approval is pending; null otherwise. */
  askedBy: v.nullable(v.string()),
  /** The merchants at which it is among the most played. */
  hotAt: v.array(v.string()),
  /** The day of release; null: unknown, so it is never new. */
  releasedOn: v.nullable(v.string()),
  isExclusive: v.boolean(),
  /** Sort position; small numbers come first. */
  position: v.number(),
  /** The merchants that do not offer it. `askedBy` is the operator whose request to offer it there awaits approval. */
  withheldBy: v.array(v.object({ merchantCode: v.string(), askedBy: v.nullable(v.string()) })),
});
export type OperatorGame = v.InferOutput<typeof OperatorGame>;

export const listOperatorGames = operatorEndpoint({
  method: 'GET',
  path: '/ops/games',
  summary: 'List the games with the merchants that withhold them',
  access: 'operator',
  permission: 'games.read',
  input: v.object({
    name: v.optional(plainText({ max: 60 }), ''),
    vendorCode: v.optional(plainText({ max: 40 }), ''),
    ...cursorInput({ pageSize: 25, pageSizeMax: 100 }),
  }),
  output: pageOf(OperatorGame),
  problems: [],
});

/** Applies to every merchant. Enabling a disabled game needs the approval of another operator. */
export const setOperatorGame = operatorEndpoint({
  method: 'PUT',
  path: '/ops/games/:gameId',
  summary: "Change a game's availability, day of release, position and class",
  access: 'operator',
  permission: 'games.change',
  input: v.object({
    gameId: GameId,
    isEnabled: v.boolean(),
    releasedOn: v.nullable(CalendarDay),
    isExclusive: v.boolean(),
    position: Position,
    classification: plainText({ max: 40 }),
    reason: Reason,
  }),
  output: OperatorGame,
  problems: ['game_not_found', 'field_required', 'approval_waiting'],
});

/** Withholding is immediate. Offering needs the approval of another operator. */
export const offerGame = operatorEndpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/games/:gameId',
  summary: 'Offer or withhold a game at a merchant',
  access: 'operator',
  permission: 'games.offer',
  input: v.object({
    merchantCode: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,31}$/)),
    gameId: GameId,
    isOffered: v.boolean(),
    reason: Reason,
  }),
  output: OperatorGame,
  problems: ['game_not_found', 'not_found', 'field_required', 'approval_waiting'],
});
