import { createAccountServices, createMember, type Member, type MemberContext } from '@jogada/accounts/server';
import { noCountryDatabase, type Merchant, type Services, type SiteSettings } from '@jogada/merchant/server';
import { aMerchant, saveMerchant } from '@jogada/merchant/testing';
import {
  carryBatch,
  createLog,
  createRealtime,
  createServer,
  inProcessBus,
  sign,
  type BusMessage,
  type Context,
  type CookieJar,
} from '@jogada/platform/server';
import { testClock, testDatabase, type TestClock, type TestDatabase } from '@jogada/platform/testing';
import { createWalletServices, openAccounts, post, setAccountStatus } from '@jogada/wallet/server';
import { seedGames } from '../../../../db/seed/games.ts';
import { createGameServices } from '../game-services.ts';
import { launchGame } from '../launch/launch-game.ts';
import { subscriptions } from '../subscriptions.ts';
import { clearVendors } from '../vendor-api/vendor-registry.ts';
import { registerVendorCalls } from '../vendor-api/register-vendor-calls.ts';

const NO_MESSAGES = { perHour: 0, perDay: 0, perMerchantHour: 0, perMerchantDay: 0 };

export const GAME = 'tesouro-da-mata';
export const KEY = { keyId: 'arcade-first', secret: '5e'.repeat(32) };

interface VendorAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly retryAfter: string | undefined;
}

/** Deviations of a call from a well-behaved vendor's. */
export interface CallOptions {
  readonly key?: { readonly keyId: string; readonly secret: string };
  readonly vendor?: string;
  /** Seconds that the vendor's clock is ahead. */
  readonly clockAheadSeconds?: number;
  /** Alters the signed request before it is sent. */
  readonly tamper?: (sent: SentCall) => SentCall;
  readonly address?: string;
  readonly rawBody?: string;
}

export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Playing {
  readonly member: Member;
  readonly memberId: string;
  readonly sessionId: string;
}

/** A database with the catalogue, the vendor API, and players with a launched game. */
export interface GamesWorld {
  readonly store: TestDatabase;
  readonly clock: TestClock;
  readonly ctx: Context & Services;
  readonly merchant: Merchant;
  /** Messages pushed to open pages, in order. */
  readonly pushed: readonly BusMessage[];
  call(path: string, body: object, options?: CallOptions): Promise<VendorAnswer>;
  aMember(options?: { balance?: bigint; type?: number; merchant?: Merchant; username?: string }): Promise<Member>;
  contextOf(member: Member, merchant?: Merchant): MemberContext;
  /** A member with a launched game. Balances in minor units. */
  aPlayer(options?: { balance?: bigint; type?: number; username?: string }): Promise<Playing>;
  open(member: Member, gameId?: string): Promise<Playing>;
  cashOf(memberId: string): Promise<bigint>;
  setStatus(memberId: string, status: 'open' | 'blocked' | 'closed'): Promise<void>;
  /** Runs SQL as the owner, then clears the caches. */
  arrange(sql: string, values?: readonly unknown[]): Promise<void>;
  /** Gives the game a category, and the merchant a jurisdiction, which decides about categories. */
  setLaw(law: { category: string; jurisdiction: string }): Promise<void>;
  /** Delivers all pending events to their subscribers. */
  carryEvents(): Promise<void>;
  close(): Promise<void>;
}

const SETTINGS: SiteSettings = {
  publicUrl: 'http://localhost:3150',
  arcadeUrl: 'http://127.0.0.1:3151',
  paymentProvider: 'pix-api',
  pixUrl: 'http://127.0.0.1:3154',
  isProduction: false,
  identity: { google: null, facebook: null, firebase: null },
  messaging: { sms: 'off', mail: 'off', smsDiallingCodes: [], smsBudget: NO_MESSAGES, mailBudget: NO_MESSAGES },
  secrets: {
    sessionSecret: '01'.repeat(32),
    passwordPepper: '02'.repeat(32),
    personalDataKey: '03'.repeat(32),
    captchaSecret: '04'.repeat(32),
    pixWebhookSecret: '06'.repeat(32),
    pixClientSecret: '07'.repeat(32),
    vendorKeys: { arcade: KEY },
  },
};

const NO_COOKIES: CookieJar = { get: () => undefined, set: () => undefined, clear: () => undefined };

/** Creates a world. Close it at the end of the file. */
export async function gamesWorld(options: { clock?: TestClock; connectionsMax?: number } = {}): Promise<GamesWorld> {
  const store = await testDatabase({ connectionsMax: options.connectionsMax ?? 8 });
  const clock = options.clock ?? testClock();
  const bus = inProcessBus();
  const pushed: BusMessage[] = [];
  bus.onMessage((message) => pushed.push(message));
  const log = createLog({ name: 'games-test', level: 'silent' });
  const ctx = {
    requestId: 'req_test',
    now: clock.now,
    log,
    database: store.database,
    realtime: createRealtime(bus),
    settings: SETTINGS,
    countries: noCountryDatabase,
    accounts: createAccountServices(),
    wallet: createWalletServices({ database: store.database, settings: SETTINGS }),
    games: createGameServices(clock.now()),
  };
  await seedGames(store.owner, { now: clock.now() });
  // Keeps one built-in game, because these tests count the games that they add.
  await store.owner.query('delete from games.game where id <> $1', [GAME]);

  const app = createServer({ log, trustedProxies: [] });
  const caller = { ...ctx, host: 'localhost', userAgent: '', idempotencyKey: undefined, cookies: NO_COOKIES };
  registerVendorCalls(app, {
    contextFor: (request) => ({
      ...caller,
      ip: request.ip,
      header: (name) => [request.headers[name]].flat()[0],
      call: { method: request.method, path: request.originalUrl, rawBody: request.rawBody },
    }),
  });

  const merchant = aMerchant('demo');
  let names = 0;
  async function arrange(sql: string, values?: readonly unknown[]): Promise<void> {
    await store.owner.query(sql, values);
    clearVendors(ctx);
  }
  const world: GamesWorld = {
    store,
    clock,
    ctx,
    merchant,
    pushed,

    async call(path, body, options = {}) {
      const rawBody = options.rawBody ?? JSON.stringify(body);
      const key = options.key ?? KEY;
      const timestamp = String(Math.floor(clock.now().getTime() / 1000) + (options.clockAheadSeconds ?? 0));
      const url = `/vendor/v1${path}`;
      const honest: SentCall = {
        method: 'POST',
        path: url,
        body: rawBody,
        headers: {
          'content-type': 'application/json',
          'x-vendor': options.vendor ?? 'arcade',
          'x-key-id': key.keyId,
          'x-timestamp': timestamp,
          'x-signature': sign({ method: 'POST', path: url, timestamp, rawBody }, key.secret),
        },
      };
      const sent = options.tamper?.(honest) ?? honest;
      const response = await app.inject({
        method: sent.method as 'POST',
        url: sent.path,
        headers: sent.headers,
        payload: sent.body,
        remoteAddress: options.address ?? '127.0.0.1',
      });
      return { status: response.statusCode, body: response.json(), retryAfter: response.headers['retry-after']?.toString() };
    },

    async aMember({ balance = 0n, type = 0, merchant: home = merchant, username = `jogador${++names}` } = {}) {
      const at = clock.now();
      const member = await store.database.transaction((tx) =>
        createMember(
          tx,
          {
            merchant: home,
            settings: SETTINGS,
            at,
            onMemberRegistered: [
              (opening, { id, merchantCode, currency }) => openAccounts(opening, { memberId: id, merchantCode, currency, at }),
            ],
          },
          {
            username,
            passwordHash: '$argon2id$not-a-password',
            type,
            nickname: '',
            payeeName: '',
            document: '',
            registerMethod: 'H5',
            ...(type === 4 && { trialEndsAt: new Date(at.getTime() + 7 * 86_400_000) }),
          },
        ),
      );
      if (balance > 0n) {
        const isTrial = type === 4;
        await post(ctx, {
          kind: isTrial ? 'play_grant' : 'deposit',
          pocket: isTrial ? 'play' : 'cash',
          merchantCode: home.code,
          memberId: member.id,
          source: isTrial ? 'house' : 'pix',
          externalId: 'opening',
          amount: balance,
          currency: home.currency,
          at,
        });
      }
      return member;
    },

    contextOf: (member, home = merchant) => ({
      ...caller,
      ip: '127.0.0.1',
      header: () => undefined,
      merchant: home,
      language: 'pt',
      member,
      session: {
        id: 'ses_0000000000000000',
        isFirst: false,
        createdAt: clock.now(),
        lastSeenAt: clock.now(),
        expiresAt: clock.now(),
        rememberedLoginId: null,
      },
      endedBecause: null,
    }),

    async open(member, gameId = GAME) {
      const { content } = await launchGame(world.contextOf(member), { gameId, nodeId: '', language: 'pt' });
      const { body } = await world.call('/authenticate', { token: new URL(content.game_url).searchParams.get('token') });
      return { member, memberId: member.id, sessionId: String(body['sessionId']) };
    },

    aPlayer: async (options) => world.open(await world.aMember({ balance: 10_000n, ...options })),

    async cashOf(memberId) {
      const [row] = await store.database.query<{ balance: bigint }>(
        "select balance from wallet.account_view where member_id = $1 and pocket = 'cash'",
        [memberId],
      );
      return row?.balance ?? -1n;
    },

    setStatus: (memberId, status) => setAccountStatus(store.database, { memberId, status }),

    arrange,

    async setLaw({ category, jurisdiction }) {
      await arrange('update games.game set category = $2 where id = $1', [GAME, category]);
      await saveMerchant(store.owner, { jurisdiction });
      clearVendors(ctx);
    },

    async carryEvents() {
      while ((await carryBatch(ctx, subscriptions(ctx))) > 0);
    },

    async close() {
      await app.close();
      await store.close();
    },
  };
  return world;
}

/** A bet of R$ 1,00; `change` overrides its fields. */
export function betOf(player: Playing, change: object = {}): Record<string, unknown> {
  return {
    transactionId: 'bet-1',
    memberId: player.memberId,
    sessionId: player.sessionId,
    gameId: GAME,
    roundId: 'round-1',
    amount: '1.00',
    currency: 'BRL',
    ...change,
  };
}

/** A win of R$ 2,50 for that bet; `change` overrides its fields. */
export function winOf(player: Playing, change: object = {}): Record<string, unknown> {
  return {
    transactionId: 'win-1',
    memberId: player.memberId,
    gameId: GAME,
    roundId: 'round-1',
    betTransactionId: 'bet-1',
    amount: '2.50',
    currency: 'BRL',
    ...change,
  };
}

/** A rollback of that bet; `change` overrides its fields. */
export function rollbackOf(player: Playing, change: object = {}): Record<string, unknown> {
  return {
    transactionId: 'rollback-1',
    memberId: player.memberId,
    betTransactionId: 'bet-1',
    gameId: GAME,
    roundId: 'round-1',
    ...change,
  };
}
