import { recordAudit, requirePermission, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import type {
  DeskGame,
  listDeskGames as listEndpoint,
  offerGame as offerEndpoint,
  setDeskGame as setEndpoint,
} from '../../contract/operator/catalogue.ts';
import {
  deleteWithheld,
  insertWithheld,
  selectDeskGame,
  selectDeskGames,
  selectMerchantCodes,
  updateDeskGame,
  type DeskGameRow,
} from './desk-games.sql.ts';
import { tellLists } from './tell-lists.ts';

/** The games as they stand in lists. @throws Problem `not_allowed`, `malformed_request` */
export async function listDeskGames(ctx: OperatorContext, input: InputOf<typeof listEndpoint>): Promise<OutputOf<typeof listEndpoint>> {
  requirePermission(ctx, 'games.read');
  const { name, vendorCode, cursor, pageSize } = input;
  const offset = cursor === undefined ? 0 : offsetIn(cursor);
  const rows = await selectDeskGames(ctx.database, { name, vendorCode, offset, limit: pageSize + 1 });
  return { list: rows.slice(0, pageSize).map(gameOf), nextCursor: rows.length > pageSize ? String(offset + pageSize) : null };
}

// The catalogue is short and changes rarely: a place in it is a number.
function offsetIn(cursor: string): number {
  if (!/^\d{1,6}$/.test(cursor)) throw new Problem('malformed_request', { field: 'cursor' });
  return Number(cursor);
}

/** Sets a game for every merchant. @throws Problem `not_allowed`, `game_not_found` */
export function setDeskGame(ctx: OperatorContext, { gameId, ...settings }: InputOf<typeof setEndpoint>): Promise<DeskGame> {
  requirePermission(ctx, 'games.change');
  return change(ctx, gameId, {
    action: 'game.set',
    merchantCode: null,
    write: (tx) => updateDeskGame(tx, gameId, settings),
  });
}

/** Says whether a merchant offers a game. @throws Problem `not_allowed`, `game_not_found`, `not_found` */
export function offerGame(ctx: OperatorContext, { merchantCode, gameId, isOffered }: InputOf<typeof offerEndpoint>): Promise<DeskGame> {
  requirePermission(ctx, 'games.offer');
  return change(ctx, gameId, {
    action: isOffered ? 'game.offered' : 'game.withheld',
    merchantCode,
    write: (tx) => (isOffered ? deleteWithheld(tx, merchantCode, gameId) : insertWithheld(tx, merchantCode, gameId)),
  });
}

interface Change {
  readonly action: string;
  /** Null is all of them. */
  readonly merchantCode: string | null;
  readonly write: (tx: Transaction) => Promise<void>;
}

function change(ctx: OperatorContext, gameId: string, { action, merchantCode, write }: Change): Promise<DeskGame> {
  return ctx.database.transaction(async (tx) => {
    const former = await selectDeskGame(tx, gameId);
    if (!former) throw new Problem('game_not_found');
    const merchantCodes = await selectMerchantCodes(tx);
    if (merchantCode !== null && !merchantCodes.includes(merchantCode)) throw new Problem('not_found');
    await write(tx);
    const row = (await selectDeskGame(tx, gameId)) ?? former;
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action,
      subjectId: gameId,
      merchantCode,
      before: gameOf(former),
      after: gameOf(row),
    });
    await tellLists(ctx, tx, merchantCode === null ? merchantCodes : [merchantCode]);
    return gameOf(row);
  });
}

function gameOf(row: DeskGameRow): DeskGame {
  return {
    gameId: row.id,
    gameName: row.name,
    vendorCode: row.vendor_code,
    vendorName: row.vendor_name,
    category: row.category,
    classification: row.classification,
    imageUrl: row.art_path,
    isEnabled: row.is_enabled,
    isHot: row.is_hot,
    isNew: row.is_new,
    isExclusive: row.is_exclusive,
    position: row.sort_order,
    withheldBy: row.withheld_by.map((merchantCode) => ({ merchantCode })),
  };
}
