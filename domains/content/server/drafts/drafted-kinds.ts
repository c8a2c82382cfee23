import { AnnouncementDraft, BannerDraft } from '@jogada/content/contract/operator';
import { announcementsChanged, type AnnouncementId } from '@jogada/content/contract/player';
import type { DraftedKind } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import * as v from 'valibot';
import { checkBanner } from '../banners/check-banner.ts';
import { selectDeskBanners, updateBanner } from '../banners/desk-banner.sql.ts';
import { checkedDraft } from '../desk/checked-draft.ts';
import { findDeskAnnouncement } from '../desk/desk-announcement.ts';
import { selectForChange, selectMerchant, updateAnnouncement } from '../desk/desk.sql.ts';

const tell: DraftedKind['tell'] = ({ realtime, now }, tx, merchantCode) =>
  tx.afterCommit(() => realtime.publish(announcementsChanged, merchantCode, { changedAt: now().toISOString() }));

const announcements: DraftedKind = {
  kind: 'announcement',
  async read(sql, draftedId) {
    const id = draftedId as AnnouncementId;
    if (!(await selectForChange(sql, id))) return undefined;
    const found = await findDeskAnnouncement(sql, id, new Date(0));
    return found && { merchantCode: found.merchantCode, content: contentOf(AnnouncementDraft, found) };
  },
  async check(sql, draftedId, content) {
    const present = await selectForChange(sql, draftedId);
    const merchant = present && (await selectMerchant(sql, present.merchant_code));
    if (!merchant) throw new Problem('not_found');
    return checkedDraft(sql, merchant, contentOf(AnnouncementDraft, content));
  },
  async write(sql, { draftedId, content, at, by }) {
    const present = await selectForChange(sql, draftedId);
    if (!present) throw new Problem('not_found');
    const draft = contentOf(AnnouncementDraft, content);
    await updateAnnouncement(sql, { id: draftedId as AnnouncementId, merchantCode: present.merchant_code, draft, at, by: by.username });
  },
  tell,
};

const banners: DraftedKind = {
  kind: 'banner',
  async read(sql, draftedId) {
    const [row] = await selectDeskBanners(sql, draftedId);
    if (!row) return undefined;
    const { group_name: groupName, is_shown: isShown, ...rest } = row;
    return { merchantCode: row.merchant_code, content: contentOf(BannerDraft, { ...rest, groupName, isShown }) };
  },
  async check(sql, draftedId, content) {
    const [row] = await selectDeskBanners(sql, draftedId);
    if (!row) throw new Problem('not_found');
    const draft = contentOf(BannerDraft, content);
    await checkBanner(sql, { merchantCode: row.merchant_code, ...draft });
    return draft;
  },
  async write(sql, { draftedId, content }) {
    await updateBanner(sql, { id: draftedId, ...contentOf(BannerDraft, content) });
  },
  tell,
};

/** What of this domain can be drafted. */
export const draftedKinds: readonly DraftedKind[] = [announcements, banners];

/** @throws Problem `field_invalid` for what its desk would not take */
function contentOf<const Schema extends v.GenericSchema>(schema: Schema, content: unknown): v.InferOutput<Schema> {
  const reading = v.safeParse(schema, content);
  if (!reading.success) throw new Problem('field_invalid', { field: String(reading.issues[0].path?.[0]?.key ?? 'content') });
  return reading.output;
}
