import { addVendor, rotateVendorKey, setTransferWallet } from '@jogada/games/server';
import { startTransferWalletSimulator, type TransferWalletSimulator } from '@jogada/vendor-simulator/transfer-wallet';
import type { TestApi } from './start-api.ts';

/** A game of a vendor that keeps the players' money itself. */
export const RIVER_GAME = 'descida-do-rio';
const RIVER = 'rio';

/** Adds such a vendor to the site, with one game: "Descida do Rio" of "Rio Abaixo". */
export async function aTransferVendor(api: TestApi): Promise<TransferWalletSimulator> {
  const at = api.now();
  await api.database.transaction((tx) =>
    addVendor(tx, {
      code: RIVER,
      name: 'Rio Abaixo',
      api: 'transfer',
      iconPath: '/art/icon-exclusive',
      origin: null,
      isEnabled: true,
      sortOrder: 9,
      lateWin: 'accept',
      unknownWin: 'refuse',
      at,
    }),
  );
  const { secret } = await rotateVendorKey(
    { ...api.composition.services, database: api.database, requestId: 'arranged' },
    { vendorCode: RIVER },
  );
  const vendor = await startTransferWalletSimulator({ operatorName: 'jogada', secret, now: api.now });
  await api.owner.query('update games.vendor set origin = $2 where code = $1', [RIVER, vendor.url]);
  await setTransferWallet(api.database, {
    vendorCode: RIVER,
    baseUrl: vendor.url,
    operatorName: 'jogada',
    signature: 'hmac_sha256',
    currencies: ['BRL'],
    minimumAmount: 100n,
    maximumAmount: 1_000_000n,
    timeoutMs: 5000,
    orderLifeMs: 600_000,
    idleAfterMs: 1_800_000,
  });
  await api.owner.query(
    `insert into games.game (id, vendor_code, name, category, min_bet_amount, max_bet_amount, has_free_play, rtp_basis_points, volatility,
       art_path, colour, created_at)
     values ($1, $2, 'Descida do Rio', 'RNG', 20, 10000, false, 9500, 'low', '/art/tile-fish', '#2a6470', $3)
     on conflict (id) do nothing`,
    [RIVER_GAME, RIVER, at],
  );
  return vendor;
}
