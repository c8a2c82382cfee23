import type { MemberContext } from '@jogada/accounts/server';
import { PLAYED_GAMES_MAX, type listPlayedGames as contract } from '@jogada/games/contract/player';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { findPlayedGames } from './round.sql.ts';

/** Lists the games that a member played in a range of days, in the merchant's time zone. They are the filter choices of the game record. */
export async function listPlayedGames(ctx: MemberContext, { from, to }: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { id: memberId, currency } = ctx.member;
  const { timeZone } = ctx.merchant;
  const rows = await findPlayedGames(ctx.database, { memberId, currency, from, to, timeZone, limit: PLAYED_GAMES_MAX });
  return {
    list: rows.map((row) => ({
      gameId: row.game_id,
      gameName: row.game_name,
      iconUrl: row.art_path,
      vassalage: row.source,
      vendorName: row.vendor_name,
      count: Number(row.round_count),
      netAmount: row.net_amount.toString(),
      currency,
    })),
  };
}
