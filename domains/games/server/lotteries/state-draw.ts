import type { stateDraw as contract } from '@jogada/games/contract/vendor-api';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { VendorContext } from '../vendor-api/vendor-context.ts';
import { VendorRefusal } from '../vendor-api/vendor-refusal.ts';
import { isLotteryOf, writeDraw } from './lottery-draw.sql.ts';

/**
 * Takes over what a vendor states of a draw: that it opened, later what it brought. Stated again it stays as it is.
 * @throws VendorRefusal malformed_request, game_unknown, transaction_conflict (a result is never changed)
 */
export async function stateDraw(ctx: VendorContext, draw: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { gameId, numero, opensAt, closesAt, drawnAt, numbers } = draw;
  const isPossible = Date.parse(opensAt) < Date.parse(closesAt) && (drawnAt === null) === (numbers.length === 0);
  if (!isPossible) throw new VendorRefusal('malformed_request');
  if (!(await isLotteryOf(ctx.database, { gameId, vendorCode: ctx.vendor.code }))) throw new VendorRefusal('game_unknown');
  if (!(await writeDraw(ctx.database, draw))) throw new VendorRefusal('transaction_conflict');
  return { gameId, numero };
}
