import type { Database } from '@jogada/platform/server';
import { seedAnnouncements } from './announcements.ts';
import { seedBanners } from './banners.ts';
import { seedHelp } from './help/seed-help.ts';
import { seedGames } from './games.ts';
import { syncWallet } from '@jogada/games/server';
import { DEMO_MERCHANT, seedMerchants } from './merchants.ts';
import { seedPrizeWheel } from './prize-wheel.ts';
import { seedReferral } from './referral.ts';
import { seedAgents } from './agents.ts';
import { seedPoints } from './points.ts';
import { seedVip } from './vip.ts';
import { seedPromotions } from './promotions.ts';
import { seedWagering } from './wagering.ts';

/** Seeds a fresh installation: one brand, its banners and announcements, the built-in vendor's games. Idempotent. */
export async function seedSite(database: Database, options: { now: Date }): Promise<void> {
  await database.transaction(async (tx) => {
    await seedMerchants(tx, options);
    await seedBanners(tx);
    await seedHelp(tx, options);
    await seedAnnouncements(tx, options);
    await seedGames(tx, options);
    await syncWallet(tx);
    await seedWagering(tx);
    await seedPrizeWheel(tx, { merchantCode: DEMO_MERCHANT.code, now: options.now });
    await seedReferral(tx, { merchantCode: DEMO_MERCHANT.code, now: options.now });
    await seedVip(tx, { merchantCode: DEMO_MERCHANT.code, now: options.now });
    await seedPoints(tx, { merchantCode: DEMO_MERCHANT.code, currency: DEMO_MERCHANT.currency, now: options.now });
    await seedAgents(tx, { merchantCode: DEMO_MERCHANT.code, now: options.now });
    await seedPromotions(tx, options);
  });
}
