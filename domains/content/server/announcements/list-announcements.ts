import { isAgent } from '@jogada/accounts/contract/player';
import type { VisitorContext } from '@jogada/accounts/server';
import { BANNER_GROUPS, type AnnouncementType, type Banner, type listAnnouncements as endpoint } from '@jogada/content/contract/player';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { listBanners } from '../banners/list-banners.ts';
import { countUnread, selectAnnouncements } from './announcement.sql.ts';
import { announcementOf, readerOf } from './announcement-view.ts';

/** Announcements that are currently shown, by place. Only agents receive those for agents. */
export async function listAnnouncements(ctx: VisitorContext, asked: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const types = typesFor(ctx, asked.types);
  const reader = readerOf(ctx);
  const { memberId } = reader;
  const rows = types.length === 0 ? [] : await selectAnnouncements(ctx.database, reader, { types, groupName: asked.groupName });
  const unreadCount = memberId === null ? 0 : await countUnread(ctx.database, { ...reader, memberId, types });
  const announcements = rows.map(announcementOf);
  const ofType = (type: AnnouncementType) => (types.includes(type) ? announcements.filter((one) => one.types.includes(type)) : []);
  return {
    promotion: ofType('PR'),
    banners: types.includes('B') ? await bannersOf(ctx, asked.groupName) : [],
    player: ofType('PL'),
    popup: ofType('PU'),
    hot: ofType('H'),
    agent: ofType('A'),
    footer: { unreadCount },
  };
}

/** The requested types that the caller may see. */
export function typesFor(ctx: VisitorContext, types: readonly AnnouncementType[]): readonly AnnouncementType[] {
  const seesAgents = ctx.member !== null && isAgent(ctx.member.type);
  return types.filter((type) => type !== 'A' || seesAgents);
}

async function bannersOf(ctx: VisitorContext, wanted: string | undefined): Promise<Banner[]> {
  const groups = BANNER_GROUPS.filter((groupName) => wanted === undefined || groupName === wanted);
  const answers = await Promise.all(groups.map((groupName) => listBanners(ctx, { groupName })));
  return answers.flatMap(({ banners }) => banners);
}
