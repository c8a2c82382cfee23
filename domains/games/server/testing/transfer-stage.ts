import type { Member } from '@jogada/accounts/server';
import type { OutputOf } from '@jogada/platform/contract';
import type { TestClock } from '@jogada/platform/testing';
import { startTransferWalletSimulator, type TransferWalletSimulator } from '@jogada/vendor-simulator/transfer-wallet';
import type { launchGame as launchContract } from '../../contract/player/index.ts';
import { launchGame } from '../launch/launch-game.ts';
import { returnIdleMoney, settleDueTransfers } from '../transfer-wallet/transfer-wallet-jobs.ts';
import { setTransferWallet, type TransferWalletSettings } from '../transfer-wallet/transfer-wallet-settings.sql.ts';
import { returnVendorMoney } from '../transfer-wallet/vendor-money.ts';
import { addVendor } from '../vendor-api/add-vendor.ts';
import { rotateVendorKey } from '../vendor-api/rotate-vendor-key.ts';
import { gamesWorld, type GamesWorld } from './games-world.ts';

/** The transfer-wallet vendor's game in tests. */
export const RIVER_GAME = 'descida-do-rio';
export const RIVER = 'rio';

type Launched = OutputOf<typeof launchContract>['content'];

export interface TransferStage {
  readonly world: GamesWorld;
  readonly vendor: TransferWalletSimulator;
  launch(member: Member, options?: { gameId?: string; confirmTrans?: '0' | '1'; transferAmount?: bigint }): Promise<Launched>;
  bringBack(member: Member): Promise<{ returnedAmount: string; list: readonly { state: string; amount: string }[] }>;
  /** Runs each job once. */
  runJobs(): Promise<void>;
  /** Minor units in the wallet, on hold, and at the vendor according to the simulator. */
  moneyOf(memberId: string): Promise<{ cash: bigint; held: bigint; there: bigint }>;
  set(change: Partial<TransferWalletSettings>): Promise<void>;
  transfersOf(memberId: string): Promise<{ id: string; direction: string; state: string; amount: bigint; reason_code: string | null }[]>;
  incidents(): Promise<{ kind: string; subject_id: string }[]>;
  close(): Promise<void>;
}

/** A world with a second vendor that has a transfer wallet. */
export async function transferStage(
  options: { clock?: TestClock; randomPercent?: () => number; lateMaxMs?: number; settings?: Partial<TransferWalletSettings> } = {},
): Promise<TransferStage> {
  const world = await gamesWorld({ ...(options.clock && { clock: options.clock }), connectionsMax: 16 });
  const { database } = world.store;
  const at = world.clock.now();
  await database.transaction((tx) =>
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
  const { secret } = await rotateVendorKey(world.ctx, { vendorCode: RIVER });
  const vendor = await startTransferWalletSimulator({ operatorName: 'jogada', secret, now: world.clock.now, ...options });
  const settings: TransferWalletSettings = {
    vendorCode: RIVER,
    baseUrl: vendor.url,
    operatorName: 'jogada',
    signature: 'hmac_sha256',
    currencies: ['BRL'],
    minimumAmount: 100n,
    maximumAmount: 1_000_000n,
    // A busy machine answers late. A test that waits for the end of this time sets a shorter one.
    timeoutMs: 5_000,
    orderLifeMs: 600_000,
    idleAfterMs: 1_800_000,
    ...options.settings,
  };
  await setTransferWallet(database, settings);
  await world.arrange(
    `insert into games.game (id, vendor_code, name, category, min_bet_amount, max_bet_amount, has_free_play, rtp_basis_points, volatility,
       art_path, colour, created_at) values ($1, $2, 'Descida do Rio', 'RNG', 1, 100000, false, 9500, 'low', '', 'black', now())`,
    [RIVER_GAME, RIVER],
  );

  const stage: TransferStage = {
    world,
    vendor,
    async launch(member, { gameId = RIVER_GAME, ...money } = {}) {
      return (await launchGame(world.contextOf(member), { gameId, nodeId: '', language: 'pt', ...money })).content;
    },
    bringBack: (member) => returnVendorMoney(world.contextOf(member), { vassalage: '' }),
    async runJobs() {
      await settleDueTransfers(world.ctx);
      await returnIdleMoney(world.ctx);
    },
    async moneyOf(memberId) {
      const rows = await database.query<{ pocket: string; balance: bigint }>(
        'select pocket, balance from wallet.account_view where member_id = $1',
        [memberId],
      );
      const inPocket = (pocket: string) => rows.find((row) => row.pocket === pocket)?.balance ?? 0n;
      return { cash: inPocket('cash'), held: inPocket('held'), there: vendor.store.findPlayer(memberId)?.balance ?? 0n };
    },
    set: (change) => setTransferWallet(database, { ...settings, ...change }),
    transfersOf: (memberId) =>
      world.store.owner.query(
        'select id, direction, state, amount, reason_code from games.vendor_transfer where member_id = $1 order by created_at, id',
        [memberId],
      ),
    incidents: () => world.store.owner.query('select kind, subject_id from games.vendor_incident order by kind, subject_id'),
    async close() {
      await vendor.close();
      await world.close();
    },
  };
  return stage;
}
