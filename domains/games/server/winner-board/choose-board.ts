import { recordChoice, type MemberContext } from '@jogada/accounts/server';
import { winnersLeft, type chooseBoard as choosing, type readBoardChoice as reading } from '@jogada/games/contract/player';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { deleteWinnersOf, hideWinner, isHiddenWinner, showWinner } from './hidden-winner.sql.ts';

/** Whether the member's wins may appear on the board; true until the member opts out (C18). */
export async function readBoardChoice(ctx: MemberContext): Promise<OutputOf<typeof reading>> {
  return { isShown: !(await isHiddenWinner(ctx.database, ctx.member.id)) };
}

/** Removes the member's wins from the board and excludes later ones, or includes later ones again (C18). */
export async function chooseBoard(ctx: MemberContext, { isShown }: InputOf<typeof choosing>): Promise<OutputOf<typeof choosing>> {
  const memberId = ctx.member.id;
  await ctx.database.transaction(async (tx) => {
    await recordChoice(ctx, tx, { purpose: 'winner_board', isGiven: isShown });
    if (isShown) return showWinner(tx, memberId);
    await hideWinner(tx, { memberId, at: ctx.now() });
    const transferIds = await deleteWinnersOf(tx, memberId);
    if (transferIds.length > 0) tx.afterCommit(() => ctx.realtime.publish(winnersLeft, ctx.merchant.code, { transferIds }));
  });
  return { isShown };
}
