import { addVendor, setTransferWallet } from '@jogada/games/server';
import type { Sql } from '@jogada/platform/server';
import { readOwnGames } from './own-games.ts';

const VENDORS = [{ code: 'arcade', name: 'Jogada Originals', iconPath: '/art/icon-exclusive', secretRef: 'arcade', sortOrder: 1 }];

/** Creates vendors, their keys and their games for every merchant. Existing ones stay as operators left them. */
export async function seedGames(tx: Sql, options: { now: Date }): Promise<void> {
  for (const vendor of VENDORS) {
    await addVendor(tx, {
      ...vendor,
      api: 'wallet',
      origin: null,
      isEnabled: true,
      // Our own games end their rounds themselves, so a later win is a fault.
      lateWin: 'refuse',
      unknownWin: 'refuse',
      at: options.now,
    });
    await tx.query(
      `insert into games.vendor_key (vendor_code, slot, secret_ref, created_at)
       select $1, 1, $2, $3 where not exists (select from games.vendor_key where vendor_code = $1)`,
      [vendor.code, vendor.secretRef, options.now],
    );
  }
  await seedTransferWallet(tx, options);
  for (const game of readOwnGames()) {
    await tx.query(
      `insert into games.game (id, vendor_code, name, category, classification, released_on, min_bet_amount, max_bet_amount, line_count,
         has_free_rounds, has_free_play, rtp_basis_points, volatility, art_path, colour, sort_order, created_at, certificate_id, paytable_path,
         lotto_mode, autoplay, cycle_min_ms, features)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $19, true, $10, $11, $12, $13, $14, $15, $16, $17, $18, $20, $21, $22)
       on conflict (id) do update set certificate_id = excluded.certificate_id, paytable_path = excluded.paytable_path
        where games.game.certificate_id = ''`,
      [
        game.id,
        'arcade',
        game.name,
        game.category,
        game.classification,
        game.releasedOn,
        game.minBetAmount,
        game.maxBetAmount,
        game.lineCount,
        game.rtpBasisPoints,
        game.volatility,
        game.artPath,
        game.colour,
        game.sortOrder,
        options.now,
        game.certificateId,
        game.paytablePath,
        game.lottoMode ?? '',
        game.hasFreeRounds === true,
        game.autoplay,
        game.cycleMinMs,
        game.features ?? [],
      ],
    );
  }
}

/** An example of a vendor that holds the balance during play. It is disabled, without games and key. */
async function seedTransferWallet(tx: Sql, { now }: { now: Date }): Promise<void> {
  const isNew = await addVendor(tx, {
    code: 'canoa',
    name: 'Canoa',
    api: 'transfer',
    iconPath: '/art/icon-exclusive',
    origin: null,
    isEnabled: false,
    sortOrder: 2,
    lateWin: 'accept',
    unknownWin: 'refuse',
    at: now,
  });
  if (!isNew) return;
  await setTransferWallet(tx, {
    vendorCode: 'canoa',
    baseUrl: 'http://127.0.0.1:9/transfer-wallet',
    operatorName: 'jogada',
    signature: 'hmac_sha256',
    currencies: ['BRL'],
    minimumAmount: 100n,
    maximumAmount: 5_000_000n,
    timeoutMs: 5000,
    orderLifeMs: 600_000,
    idleAfterMs: 1_800_000,
  });
}
