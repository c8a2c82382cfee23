import type { StaffAction } from '@jogada/accounts/contract/operator';
import { recordAudit, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { pageAt, readOffset, type Transaction } from '@jogada/platform/server';
import type {
  OperatorGame,
  listOperatorGames as listEndpoint,
  offerGame as offerEndpoint,
  setOperatorGame as setEndpoint,
} from '../../contract/operator/catalogue.ts';
import { askForSecond } from './ask-for-second.ts';
import {
  deleteWithheld,
  enableGame,
  insertWithheld,
  lockOperatorGame,
  selectOperatorGame,
  selectOperatorGames,
  selectMerchantCodes,
  updateOperatorGame,
  type OperatorGameRow,
} from './operator-games.sql.ts';
import { notifyGameLists } from './notify-game-lists.ts';

/**
 * Lists games in sort order.
 * @throws Problem `not_allowed`, `malformed_request`
 */
export async function listOperatorGames(ctx: OperatorContext, input: InputOf<typeof listEndpoint>): Promise<OutputOf<typeof listEndpoint>> {
  const { name, vendorCode, cursor, pageSize } = input;
  const offset = readOffset(cursor);
  const { rows, nextCursor } = pageAt(await selectOperatorGames(ctx.database, { name, vendorCode, offset, limit: pageSize + 1 }), {
    offset,
    pageSize,
  });
  return { list: rows.map(gameOf), nextCursor };
}

/** Approval kinds for enabling a game everywhere and for offering it at one merchant. */
const ENABLING = 'games.enable_game';
const OFFERING = 'games.offer_game';

/**
 * Changes a game for every merchant. A disabled game stays disabled until a second operator approves (S41).
 * @throws Problem `not_allowed`, `game_not_found`, `field_required` naming the reason, `approval_waiting`
 */
export function setOperatorGame(ctx: OperatorContext, { gameId, reason, ...settings }: InputOf<typeof setEndpoint>): Promise<OperatorGame> {
  return ctx.database.transaction(async (tx) => {
    const former = await lockGame(tx, gameId);
    await change(ctx, tx, {
      former,
      action: 'game.set',
      merchantCode: null,
      write: () => updateOperatorGame(tx, gameId, { ...settings, isEnabled: settings.isEnabled && former.is_enabled }),
    });
    if (settings.isEnabled && !former.is_enabled) {
      // The game belongs to every merchant, so only operators of all merchants see the request and decide.
      await askForSecond(ctx, tx, { kind: ENABLING, merchantCode: '', subjectId: gameId, title: former.name, reason });
    }
    return gameOf((await selectOperatorGame(tx, gameId)) ?? former);
  });
}

/**
 * Sets whether a merchant offers a game. Withholding applies at once; offering it again needs a second operator's approval (S41).
 * @throws Problem `not_allowed`, `game_not_found`, `not_found`, `field_required` naming the reason, `approval_waiting`
 */
export function offerGame(
  ctx: OperatorContext,
  { merchantCode, gameId, isOffered, reason }: InputOf<typeof offerEndpoint>,
): Promise<OperatorGame> {
  return ctx.database.transaction(async (tx) => {
    const former = await lockGame(tx, gameId);
    if (!(await selectMerchantCodes(tx)).includes(merchantCode)) throw new Problem('not_found');
    const isWithheld = former.withheld_by.some((one) => one.merchantCode === merchantCode);
    if (isOffered === !isWithheld) return gameOf(former);
    if (isOffered) {
      const subjectId = `${merchantCode}:${gameId}`;
      await askForSecond(ctx, tx, { kind: OFFERING, merchantCode, subjectId, title: former.name, reason, gameId });
    } else {
      await change(ctx, tx, { former, action: 'game.withheld', merchantCode, write: () => insertWithheld(tx, merchantCode, gameId) });
    }
    return gameOf((await selectOperatorGame(tx, gameId)) ?? former);
  });
}

/** Enables a game everywhere after approval. */
export const agreedEnabling: ApprovedAct = {
  kind: ENABLING,
  async perform(ctx, tx, { id, subject_id: gameId, asked_by: askedBy, reason }) {
    const former = await lockGame(tx, gameId);
    const facts = { approvalId: id, askedBy };
    await change(ctx, tx, { former, action: 'game.enabled', merchantCode: null, write: () => enableGame(tx, gameId), facts, reason });
  },
};

/** Offers a game at a merchant after approval. */
export const agreedOffer: ApprovedAct = {
  kind: OFFERING,
  async perform(ctx, tx, { id, merchant_code: merchantCode, content, asked_by: askedBy, reason }) {
    const gameId = String(content['gameId']);
    const former = await lockGame(tx, gameId);
    const facts = { approvalId: id, askedBy };
    const write = () => deleteWithheld(tx, merchantCode, gameId);
    await change(ctx, tx, { former, action: 'game.offered', merchantCode, write, facts, reason });
  },
};

async function lockGame(tx: Transaction, gameId: string): Promise<OperatorGameRow> {
  const row = await lockOperatorGame(tx, gameId);
  if (!row) throw new Problem('game_not_found');
  return row;
}

interface Change {
  readonly former: OperatorGameRow;
  readonly action: StaffAction;
  /** Null means every merchant. */
  readonly merchantCode: string | null;
  readonly write: () => Promise<void>;
  readonly facts?: Record<string, string>;
  readonly reason?: string;
}

async function change(ctx: OperatorContext, tx: Transaction, { former, action, merchantCode, write, ...agreed }: Change): Promise<void> {
  await write();
  const row = (await selectOperatorGame(tx, former.id)) ?? former;
  await recordAudit(ctx, tx, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action,
    subjectId: former.id,
    merchantCode,
    ...agreed,
    before: gameOf(former),
    after: gameOf(row),
  });
  await notifyGameLists(ctx, tx, merchantCode === null ? await selectMerchantCodes(tx) : [merchantCode]);
}

function gameOf(row: OperatorGameRow): OperatorGame {
  return {
    gameId: row.id,
    gameName: row.name,
    vendorCode: row.vendor_code,
    vendorName: row.vendor_name,
    category: row.category,
    classification: row.classification,
    imageUrl: row.art_path,
    isEnabled: row.is_enabled,
    askedBy: row.asked_by,
    hotAt: [...row.hot_at],
    releasedOn: row.released_on,
    isExclusive: row.is_exclusive,
    position: row.sort_order,
    withheldBy: [...row.withheld_by],
  };
}
