import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { commandBank, startPixSimulator, type Command, type CommandAnswer, type PixSimulator } from '@jogada/pix-simulator';
import { createAccountServices, createMember, type MemberContext } from '@jogada/accounts/server';
import { noCountryDatabase, type PartnerContext, type Services, type SiteSettings } from '@jogada/merchant/server';
import { aMerchant } from '@jogada/merchant/testing';
import {
  createLog,
  createRealtime,
  createServer,
  ENVELOPE,
  inProcessBus,
  newId,
  registerRoutes,
  type BusMessage,
  type Context,
} from '@jogada/platform/server';
import { testClock, testDatabase, type TestClock, type TestDatabase } from '@jogada/platform/testing';
import type { CashierContext } from '../cashier/cashier-context.ts';
import { signBankMessage } from '../cashier/bank-signature.ts';
import { ensureWebhook, registerAccount } from '../cashier/ensure-webhook.ts';
import { sealCredentials } from '../payment-accounts/account-credentials.ts';
import { insertPaymentAccount } from '../payment-accounts/payment-account.sql.ts';
import { setRoutes, WHOLE } from '../routing/routing.sql.ts';
import { openAccounts, postWithin } from '../ledger/post.ts';
import { providerRoutes } from '../routes.ts';
import { createWalletServices } from '../wallet-services.ts';
import { placeWithdrawal } from '../withdrawal/request-withdrawal.ts';
import type { Withdrawal } from '../../contract/player/withdrawal.ts';
import { WALLET_PROBLEMS } from '../../contract/problems.ts';

const NO_MESSAGES = { perHour: 0, perDay: 0, perMerchantHour: 0, perMerchantDay: 0 };

export const OWN_CPF = '52998224725';
export const OTHER_CPF = '11144477735';

export interface CashierStage {
  readonly clock: TestClock;
  readonly data: TestDatabase;
  readonly ctx: CashierContext;
  readonly simulator: PixSimulator;
  /** Messages pushed to open pages. */
  readonly pushed: readonly BusMessage[];
  /** A real-money member with the given cash in minor units, and with a CPF unless `document` is null. */
  aMember(options?: { document?: string | null; cash?: bigint }): Promise<StageMember>;
  /** The context of a process that was started again with these secrets; the bank's messages reach it too. */
  restartedWith(changed: Partial<SiteSettings['secrets']>): CashierContext;
  /** Sends a command to the simulated bank. */
  bank(command: Command): Promise<CommandAnswer>;
  /** Posts a message as the bank would, or an altered one. Returns the response's status. */
  message(path: string, content: unknown, change?: MessageChange): Promise<number>;
  close(): Promise<void>;
}

interface MessageChange {
  readonly timestamp?: string;
  readonly signature?: string;
  readonly rawBody?: string;
  readonly secret?: string;
}

export interface StageMember {
  readonly id: string;
  /** The context of a call by the member, with a new idempotency key unless one is given. */
  call(key?: string): MemberContext;
  balance(): Promise<{ cash: bigint; held: bigint }>;
}

/** The PIX key of the accounts at a simulated provider that decides itself which key a charge pays. */
const ACCOUNT_KEY = '67856db0-ac6e-4276-8309-503a22a896dc';

/**
 * The cashier with a real database and a simulated bank connected over HTTP. With a provider each member's merchant has an account of its own
 * there.
 */
export async function cashierStage({ provider }: { provider?: 'efi' | 'woovi' } = {}): Promise<CashierStage> {
  const clock = testClock();
  const data = await testDatabase({ connectionsMax: 16 });
  const secrets = testSecrets();
  const simulator = await startPixSimulator({
    port: 0,
    host: '127.0.0.1',
    clientSecret: secrets.pixClientSecret,
    webhookSecret: secrets.pixWebhookSecret,
    payoutDelayMs: 3_600_000,
    now: clock.now,
    pixKey: ACCOUNT_KEY,
    ...(provider && { dialect: provider }),
  });
  const bus = inProcessBus();
  const pushed: BusMessage[] = [];
  bus.onMessage((message) => pushed.push(message));
  const realtime = createRealtime(bus);
  const log = createLog({ name: 'test', level: 'silent' });
  const base: Context = { requestId: 'req_test', now: clock.now, log, database: data.database, realtime };
  const site = await serveProviderRoutes(cashierContext(base, { ...emptySettings(simulator.url), secrets }));
  const settings: SiteSettings = { ...emptySettings(simulator.url), publicUrl: site.url, secrets };
  const ctx = cashierContext(base, settings);
  site.useContext(ctx);
  if (!provider) await ensureWebhook(ctx);

  return {
    clock,
    data,
    ctx,
    simulator,
    pushed,
    async aMember(options = {}) {
      const member = await aMember(ctx, options);
      if (provider) await openAccount(ctx, { provider, merchantCode: member.call().merchant.code, baseUrl: simulator.url });
      return member;
    },
    restartedWith(changed) {
      const restarted = cashierContext(base, { ...settings, secrets: { ...secrets, ...changed } });
      site.useContext(restarted);
      return restarted;
    },
    bank: (command) => commandBank(simulator.url, command),
    async message(path, content, change = {}) {
      const body = JSON.stringify(content);
      const timestamp = change.timestamp ?? String(Math.floor(clock.now().getTime() / 1000));
      const signature = change.signature ?? signBankMessage({ timestamp, rawBody: body }, change.secret ?? secrets.pixWebhookSecret);
      const answer = await fetch(`${site.url}/wps/payments/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-pix-timestamp': timestamp, 'x-pix-signature': signature },
        body: change.rawBody ?? body,
      });
      await answer.arrayBuffer();
      return answer.status;
    },
    async close() {
      await simulator.close();
      await site.close();
      realtime.close();
      await data.close();
    },
  };
}

/** The context of the wallet's operations. They use no service of the domains that call the wallet. */
function cashierContext(base: Context, settings: SiteSettings): CashierContext {
  const services: Omit<Services, 'games'> = {
    realtime: base.realtime,
    settings,
    countries: noCountryDatabase,
    accounts: createAccountServices(),
    wallet: createWalletServices({ database: base.database, settings }),
  };
  return { ...base, ...(services as Services) };
}

async function serveProviderRoutes(first: CashierContext) {
  let ctx = first;
  const app = createServer({ log: first.log, trustedProxies: [], problemStatus: WALLET_PROBLEMS });
  registerRoutes<PartnerContext>(app, providerRoutes, {
    serializer: ENVELOPE,
    contextFor: async ({ request }) => ({
      ...ctx,
      ip: request.ip,
      host: request.host,
      userAgent: '',
      idempotencyKey: undefined,
      cookies: noCookies(),
      header: (name) => request.headers[name]?.toString(),
      call: { method: request.method, path: request.originalUrl, rawBody: request.rawBody },
    }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    useContext(complete: CashierContext) {
      ctx = complete;
    },
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** A confirmed withdrawal; confirmation itself is tested at the endpoint. */
export function confirmedWithdrawal(ctx: MemberContext, order: Parameters<typeof placeWithdrawal>[1]): Promise<Withdrawal> {
  return placeWithdrawal(ctx, order, () => Promise.resolve());
}

async function aMember(
  ctx: CashierContext,
  { document = OWN_CPF, cash = 0n }: { document?: string | null; cash?: bigint },
): Promise<StageMember> {
  const at = ctx.now();
  // One merchant per member, since a CPF is unique only within a merchant.
  const merchant = { ...aMerchant(`m${randomBytes(5).toString('hex')}`), switchesOn: new Set(['WTHDRWCANCEL3']) };
  const merchantCode = merchant.code;
  const member = await ctx.database.transaction(async (tx) => {
    const made = await createMember(
      tx,
      {
        merchant,
        settings: ctx.settings,
        at,
        onMemberRegistered: [(_tx, { id }) => openAccounts(tx, { memberId: id, merchantCode, currency: 'BRL', at })],
      },
      {
        username: 'nina',
        passwordHash: '$argon2id$none',
        type: 0,
        nickname: 'Nina',
        payeeName: document === null ? '' : 'Nina Prado',
        document: document ?? '',
        registerMethod: 'username',
      },
    );
    if (cash > 0n) {
      await postWithin(tx, [
        {
          kind: 'adjustment_credit',
          merchantCode,
          memberId: made.id,
          source: 'house',
          externalId: randomUUID(),
          amount: cash,
          currency: 'BRL',
          at,
        },
      ]);
    }
    return made;
  });
  const { id } = member;
  return {
    id,
    call: (key = randomUUID()) => ({
      ...ctx,
      ip: '127.0.0.1',
      host: 'localhost',
      userAgent: 'test',
      idempotencyKey: key,
      cookies: noCookies(),
      header: () => undefined,
      merchant,
      language: 'pt',
      member,
      session: { id: 'ses_test', isFirst: false, createdAt: at, lastSeenAt: at, expiresAt: at, rememberedLoginId: null },
      endedBecause: null,
    }),
    async balance() {
      const rows = await ctx.database.query<{ pocket: string; balance: bigint }>(
        'select pocket, balance from wallet.account_view where member_id = $1',
        [id],
      );
      const of = (pocket: string) => rows.find((row) => row.pocket === pocket)?.balance ?? 0n;
      return { cash: of('cash'), held: of('held') };
    },
  };
}

interface NewAccount {
  readonly provider: 'efi' | 'woovi';
  readonly merchantCode: string;
  readonly baseUrl: string;
  readonly receiverKey: string;
  readonly clientSecret: string;
}

/** Adds an account of a merchant at a simulated provider. It is not in use yet. */
export async function addAccount(
  ctx: CashierContext,
  { provider, merchantCode, baseUrl, receiverKey, clientSecret }: NewAccount,
): Promise<`pac_${string}`> {
  const at = ctx.now();
  const accountId = newId('pac', at);
  const credentials = { clientId: 'jogada', clientSecret, tokenUrl: null, hookToken: 'A'.repeat(43) };
  const sealed = sealCredentials({ ...credentials, certificate: '', certificateKey: '', authority: '' }, accountId, ctx.settings.secrets);
  await insertPaymentAccount(ctx.database, {
    account_id: accountId,
    merchant_code: merchantCode,
    provider,
    base_url: baseUrl,
    receiver_key: receiverKey,
    receiver_name: 'Brand Jogos',
    receiver_city: 'RECIFE',
    credentials_cipher: sealed,
    has_certificate: false,
    added_at: at,
    added_by: 'test',
  });
  return accountId;
}

/** Adds an account, puts it in use alone and registers its address for messages. */
async function openAccount(
  ctx: CashierContext,
  { provider, merchantCode, baseUrl }: Pick<NewAccount, 'provider' | 'merchantCode' | 'baseUrl'>,
): Promise<void> {
  const receiverKey = provider === 'woovi' ? ACCOUNT_KEY : `${merchantCode}@brand.example`;
  const clientSecret = ctx.settings.secrets.pixClientSecret;
  const accountId = await addAccount(ctx, { provider, merchantCode, baseUrl, receiverKey, clientSecret });
  await setRoutes(ctx.database, { merchantCode, routes: [{ ...WHOLE, account_id: accountId }], at: ctx.now() });
  await registerAccount(ctx, accountId);
}

function emptySettings(pixUrl: string): Omit<SiteSettings, 'secrets'> {
  return {
    publicUrl: 'http://localhost',
    arcadeUrl: 'http://127.0.0.1',
    paymentProvider: 'pix-api',
    pixUrl,
    isProduction: false,
    identity: { google: null, facebook: null, firebase: null },
    messaging: { sms: 'off', mail: 'off', smsDiallingCodes: [], smsBudget: NO_MESSAGES, mailBudget: NO_MESSAGES },
  };
}

function testSecrets(): SiteSettings['secrets'] {
  const key = () => randomBytes(32).toString('hex');
  return {
    sessionSecret: key(),
    passwordPepper: key(),
    personalDataKey: key(),
    captchaSecret: key(),
    pixClientSecret: key(),
    pixWebhookSecret: key(),
    vendorKeys: {},
  };
}

function noCookies(): MemberContext['cookies'] {
  return { get: () => undefined, set: () => undefined, clear: () => undefined };
}
