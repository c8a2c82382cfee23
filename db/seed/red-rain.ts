import type { SiteSettings } from '@jogada/merchant/server';
import type { Sql } from '@jogada/platform/server';
import { announceRain } from '@jogada/promotions/server';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAYS = 30;
/** 21:00 in São Paulo. */
const HOUR_UTC = 24;

/** Schedules a rain every evening for a month, where none was ever announced. Amounts in minor units. */
export async function seedRedRain(tx: Sql, { merchantCode, settings, now }: { merchantCode: string; settings: SiteSettings; now: Date }) {
  const known = await tx.query('select 1 from promotions.red_rain where merchant_code = $1 limit 1', [merchantCode]);
  if (known.length > 0) return;
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  for (let day = 0; day < DAYS; day += 1) {
    const startsAt = new Date(today + day * DAY_MS + HOUR_UTC * 60 * MINUTE_MS);
    await announceRain(tx, {
      merchantCode,
      currency: 'BRL',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 10 * MINUTE_MS),
      budgetAmount: 20_000n,
      envelopeCount: 100,
      wagerTimes: 1,
      by: 'seed',
      secrets: settings.secrets,
      at: now,
    });
  }
}
