import { AnnouncementDraft, BannerDraft, HelpEntryDraft, ServiceLinksDraft } from '@jogada/content/contract/operator';
import { announcementsChanged, type AnnouncementId } from '@jogada/content/contract/player';
import { checkedServiceLinks, lockServiceLinks, notifyServiceLinks, writeServiceLinks, type DraftedKind } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import * as v from 'valibot';
import { checkBanner } from '../banners/check-banner.ts';
import { selectOperatorBanners, updateBanner } from '../banners/operator-banner.sql.ts';
import { checkedDraft } from '../operators/checked-draft.ts';
import { findOperatorAnnouncement } from '../operators/operator-announcement.ts';
import { selectForChange, selectMerchant, updateAnnouncement } from '../operators/operators.sql.ts';
import { lockHelpEntry } from '../help/edit-help.ts';
import { cleanHelpTexts, writeHelpEntry } from '../help/set-help-entry.ts';

const notify: DraftedKind['notify'] = ({ realtime, now }, tx, merchantCode) => {
  tx.afterCommit(() => realtime.publish(announcementsChanged, merchantCode, { changedAt: now().toISOString() }));
  return undefined;
};

const announcements: DraftedKind = {
  kind: 'announcement',
  async read(sql, draftedId) {
    const id = draftedId as AnnouncementId;
    if (!(await selectForChange(sql, id))) return undefined;
    const found = await findOperatorAnnouncement(sql, id, new Date(0));
    return found && { merchantCode: found.merchantCode, content: contentOf(AnnouncementDraft, found) };
  },
  async check(sql, draftedId, { content, at }) {
    const present = await selectForChange(sql, draftedId);
    const merchant = present && (await selectMerchant(sql, present.merchant_code));
    if (!merchant) throw new Problem('not_found');
    return checkedDraft(sql, { merchant, draft: contentOf(AnnouncementDraft, content), at });
  },
  async write(sql, { draftedId, content, at, by }) {
    const present = await selectForChange(sql, draftedId);
    if (!present) throw new Problem('not_found');
    const draft = contentOf(AnnouncementDraft, content);
    await updateAnnouncement(sql, { id: draftedId as AnnouncementId, merchantCode: present.merchant_code, draft, at, by: by.username });
  },
  notify,
};

const banners: DraftedKind = {
  kind: 'banner',
  async read(sql, draftedId) {
    const [row] = await selectOperatorBanners(sql, draftedId);
    if (!row) return undefined;
    const { group_name: groupName, is_shown: isShown, ...rest } = row;
    return { merchantCode: row.merchant_code, content: contentOf(BannerDraft, { ...rest, groupName, isShown }) };
  },
  async check(sql, draftedId, { content, at }) {
    const [row] = await selectOperatorBanners(sql, draftedId);
    if (!row) throw new Problem('not_found');
    const draft = contentOf(BannerDraft, content);
    await checkBanner(sql, { merchantCode: row.merchant_code, ...draft, at });
    return draft;
  },
  async write(sql, { draftedId, content }) {
    await updateBanner(sql, { id: draftedId, ...contentOf(BannerDraft, content) });
  },
  notify,
};

const help: DraftedKind = {
  kind: 'help_entry',
  async read(sql, draftedId) {
    const entry = entryNamed(draftedId);
    const content = await lockHelpEntry(sql, entry);
    return content && { merchantCode: entry.merchantCode, content };
  },
  async check(sql, draftedId, { content }) {
    const { merchantCode } = entryNamed(draftedId);
    const draft = contentOf(HelpEntryDraft, content);
    const texts = await cleanHelpTexts(sql, { merchantCode, texts: draft.texts });
    // Validates again, because cleaning can leave a text empty.
    return contentOf(HelpEntryDraft, { ...draft, texts });
  },
  async write(sql, { draftedId, content, at, by }) {
    await writeHelpEntry(sql, { ...entryNamed(draftedId), ...contentOf(HelpEntryDraft, content), by: by.id, at });
  },
  // Pages request the help each time that it is opened.
  notify: () => undefined,
};

/** All links of a merchant form one item, identified by the merchant code. Previews read them through `asPreviewed`. */
const serviceLinks: DraftedKind = {
  kind: 'service_links',
  async read(sql, merchantCode) {
    const content = await lockServiceLinks(sql, merchantCode);
    return content && { merchantCode, content };
  },
  check: (_, __, { content }) => Promise.resolve(checkedServiceLinks(contentOf(ServiceLinksDraft, content))),
  async write(sql, { draftedId, content }) {
    await writeServiceLinks(sql, { merchantCode: draftedId, ...contentOf(ServiceLinksDraft, content) });
  },
  notify: ({ now }, tx, merchantCode) => notifyServiceLinks(tx, { merchantCode, at: now() }),
};

export const draftedKinds: readonly DraftedKind[] = [announcements, banners, help, serviceLinks];

function entryNamed(draftedId: string): { readonly merchantCode: string; readonly key: string } {
  const [merchantCode = '', key = ''] = draftedId.split('.');
  return { merchantCode, key };
}

/** @throws Problem `field_invalid` for content that the schema of its endpoint refuses */
function contentOf<const Schema extends v.GenericSchema>(schema: Schema, content: unknown): v.InferOutput<Schema> {
  const reading = v.safeParse(schema, content);
  if (!reading.success) throw new Problem('field_invalid', { field: String(reading.issues[0].path?.[0]?.key ?? 'content') });
  return reading.output;
}
