import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import type { VisitorContext } from '@jogada/accounts/server';
import type { Announcement } from '@jogada/content/contract/player';
import type { AnnouncementRow, Reader } from './announcement.sql.ts';

/** The caller as the queries need it. Read marks are not stored for visitors and free trials. */
export function readerOf(ctx: VisitorContext): Reader {
  return {
    merchantCode: ctx.merchant.code,
    language: ctx.language,
    otherLanguage: ctx.merchant.defaultLanguage,
    memberId: ctx.member && ctx.member.type !== TRIAL_TYPE ? ctx.member.id : null,
    at: ctx.now(),
  };
}

export function announcementOf(row: AnnouncementRow): Announcement {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    types: row.types,
    groupName: row.group_name,
    promotionType: row.promotion_type,
    execution: row.execution,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at?.toISOString() ?? null,
    noExpiry: row.ends_at === null ? 1 : 0,
    promoAnnouncementCategoryIds: row.category_ids,
    announcementImages: row.images,
    read: row.is_read,
  };
}
