import type { ANNOUNCEMENT_STATES, OperatorAnnouncement, ListedAnnouncement } from '@jogada/content/contract/operator';
import type { AnnouncementId } from '@jogada/content/contract/player';
import type { Sql } from '@jogada/platform/server';
import { selectForOperators, type OperatorRow, type ListedRow } from './operators.sql.ts';

export function listedAnnouncementOf(row: ListedRow, now: Date): ListedAnnouncement {
  return {
    announcementId: row.id,
    merchantCode: row.merchant_code,
    title: row.title,
    types: row.types,
    state: stateOf(row, now),
    languages: row.languages,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at?.toISOString() ?? null,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
  };
}

/** Undefined when there is none by that id. */
export async function findOperatorAnnouncement(
  sql: Sql,
  announcementId: AnnouncementId,
  now: Date,
): Promise<OperatorAnnouncement | undefined> {
  const row = await selectForOperators(sql, announcementId);
  if (!row) return undefined;
  return {
    announcementId: row.id,
    merchantCode: row.merchant_code,
    types: row.types,
    groupName: row.group_name,
    promotionType: row.promotion_type,
    execution: row.execution,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at?.toISOString() ?? null,
    isPublished: row.is_published,
    position: row.position,
    promoAnnouncementCategoryIds: row.category_ids,
    announcementImages: row.images,
    texts: row.texts,
    state: stateOf(row, now),
    readCount: row.read_count,
    revision: row.revision,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
  };
}

function stateOf(row: Pick<OperatorRow, 'is_published' | 'starts_at' | 'ends_at'>, now: Date): (typeof ANNOUNCEMENT_STATES)[number] {
  if (!row.is_published) return 'draft';
  if (row.starts_at > now) return 'scheduled';
  return row.ends_at !== null && row.ends_at <= now ? 'ended' : 'shown';
}
