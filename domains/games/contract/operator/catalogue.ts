import * as v from 'valibot';
import { cursorInput, endpoint, pageOf, plainText } from '@jogada/platform/contract';

const GameId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{1,63}$/));
/** Why; needed where it takes a second person. */
const Reason = v.optional(plainText({ max: 300 }), '');
const Position = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000));

/** A game as the staff sets it. Names and limits are the vendor's own. */
export const OperatorGame = v.object({
  gameId: v.string(),
  gameName: v.string(),
  vendorCode: v.string(),
  vendorName: v.string(),
  category: v.string(),
  classification: v.string(),
  imageUrl: v.string(),
  isEnabled: v.boolean(),
  /** Who asked for it to be switched on, while somebody else has to agree; null: nobody. */
  askedBy: v.nullable(v.string()),
  isHot: v.boolean(),
  isNew: v.boolean(),
  isExclusive: v.boolean(),
  /** Where it stands among the others: small numbers come first. */
  position: v.number(),
  /** The merchants that do not offer it, each with who of the staff asked for it there and waits for somebody to agree. */
  withheldBy: v.array(v.object({ merchantCode: v.string(), askedBy: v.nullable(v.string()) })),
});
export type OperatorGame = v.InferOutput<typeof OperatorGame>;

export const listOperatorGames = endpoint({
  method: 'GET',
  path: '/ops/games',
  summary: 'The games of the installation, as they stand in lists, with who does not offer them',
  access: 'operator',
  input: v.object({
    name: v.optional(plainText({ max: 60 }), ''),
    vendorCode: v.optional(plainText({ max: 40 }), ''),
    ...cursorInput({ pageSize: 25, pageSizeMax: 100 }),
  }),
  output: pageOf(OperatorGame),
  problems: [],
});

export const setOperatorGame = endpoint({
  method: 'PUT',
  path: '/ops/games/:gameId',
  summary:
    'Whether a game is offered at all, its flags, its place and its classification; every merchant follows. What was off is on once somebody else agrees',
  access: 'operator',
  input: v.object({
    gameId: GameId,
    isEnabled: v.boolean(),
    isHot: v.boolean(),
    isNew: v.boolean(),
    isExclusive: v.boolean(),
    position: Position,
    classification: plainText({ max: 40 }),
    reason: Reason,
  }),
  output: OperatorGame,
  problems: ['game_not_found', 'field_required', 'approval_waiting'],
});

export const offerGame = endpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/games/:gameId',
  summary: 'Whether one merchant offers a game: withheld at once, offered again once somebody else agrees',
  access: 'operator',
  input: v.object({
    merchantCode: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,31}$/)),
    gameId: GameId,
    isOffered: v.boolean(),
    reason: Reason,
  }),
  output: OperatorGame,
  problems: ['game_not_found', 'not_found', 'field_required', 'approval_waiting'],
});
