import { cleanHtml } from '@jogada/content/server';
import type { Sql } from '@jogada/platform/server';
import { NOTICES, PROMOTION_CATEGORIES, PROMOTIONS, type AnnouncementSeed } from './announcement-texts.ts';
import { DEMO_MERCHANT } from './merchants.ts';

const DAY_MS = 86_400_000;

/** Creates the demo brand's announcements. Existing ones stay as operators left them. */
export async function seedAnnouncements(tx: Sql, options: { now: Date }): Promise<void> {
  for (const [position, { id, names }] of PROMOTION_CATEGORIES.entries()) {
    const added = await tx.query(
      'insert into content.promotion_category (id, merchant_code, position) values ($1, $2, $3) on conflict (id) do nothing returning id',
      [id, DEMO_MERCHANT.code, position],
    );
    if (added.length === 0) continue;
    for (const [language, name] of Object.entries(names)) {
      await tx.query('insert into content.promotion_category_text (category_id, language, name) values ($1, $2, $3)', [id, language, name]);
    }
  }
  for (const [position, seed] of [...NOTICES, ...PROMOTIONS].entries()) await seedAnnouncement(tx, { ...options, position, seed });
}

interface Place {
  readonly seed: AnnouncementSeed;
  readonly position: number;
  readonly now: Date;
}

async function seedAnnouncement(tx: Sql, { seed, position, now }: Place): Promise<void> {
  const { id, types, execution = 'A', promotionType = '', image, categories = [], daysOld = 1, daysOpen } = seed;
  const startsAt = new Date(now.getTime() - daysOld * DAY_MS);
  const endsAt = daysOpen === undefined ? null : new Date(now.getTime() + daysOpen * DAY_MS);
  const added = await tx.query(
    `insert into content.announcement (id, merchant_code, types, promotion_type, execution, starts_at, ends_at, is_published, position,
                                       created_at, changed_at, changed_by)
     values ($1, $2, $3, $4, $5, $6, $7, true, $8, $9, $9, 'seed') on conflict (id) do nothing returning id`,
    [id, DEMO_MERCHANT.code, types, promotionType, execution, startsAt, endsAt, position, now],
  );
  if (added.length === 0) return;
  for (const [language, { title, content }] of Object.entries(seed.texts)) {
    await tx.query('insert into content.announcement_text (announcement_id, language, title, content) values ($1, $2, $3, $4)', [
      id,
      language,
      title,
      cleanHtml(content),
    ]);
  }
  if (image !== undefined)
    await tx.query('insert into content.announcement_image (announcement_id, sequence, url) values ($1, 1, $2)', [id, image]);
  for (const category of categories)
    await tx.query('insert into content.announcement_category (announcement_id, category_id) values ($1, $2)', [id, category]);
}
