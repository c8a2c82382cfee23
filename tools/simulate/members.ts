import { createMember } from '@jogada/accounts/server';
import { launchGame } from '@jogada/games/contract/player';
import { giveHeadRates } from '@jogada/agents/server';
import { newId, sign, type Transaction } from '@jogada/platform/server';
import { openAccounts, postWithin } from '@jogada/wallet/server';
import { insertNode } from '../../domains/agents/server/tree/tree.sql.ts';
import { sealText } from '../../domains/accounts/server/members/personal-data.ts';
import { openSession } from '../../domains/accounts/server/session/open-session.ts';
import type { TestClient } from '../../apps/api/testing/test-client.ts';
import type { World } from './world.ts';
import { itemAt } from './item-at.ts';

export const GAME = 'tesouro-da-mata';
/** Initial balance of a member in minor units; small, so that some stakes are refused for insufficient funds. */
export const OPENING_CASH = 20_000n;

/** The secret of every member's authenticator app, in base32. */
export const AUTHENTICATOR = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** A member with a balance, a session at both copies of the API, and an open game. */
export interface SimulatedMember {
  readonly index: number;
  readonly id: string;
  readonly merchantCode: string;
  readonly document: string;
  /** A client of each copy of the API, sharing the session. */
  readonly at: readonly TestClient[];
  readonly gameSessionId: string;
}

/** @param parentId the member's agent, who must exist */
export async function aMember(
  world: World,
  { index, name, parentId }: { index: number; name: string; parentId: string | null },
): Promise<SimulatedMember> {
  const first = itemAt(world.copies, 0).composition;
  const at = world.copies.map((_, copy) => world.clientOf(copy, `198.19.0.${index + 1}`));
  const document = cpfOf(name);
  const ctx = await contextOf(world, itemAt(at, 0));
  const launchToken = await first.database.transaction(async (tx) => {
    const member = await createAccount(world, tx, { name, document, type: 0, parentId });
    await tx.query('insert into accounts.authenticator (member_id, secret_cipher, created_at, confirmed_at) values ($1, $2, $3, $3)', [
      member.id,
      sealText(AUTHENTICATOR, 'authenticator', world.secrets),
      world.time.now(),
    ]);
    await openSession({ ...ctx, cookies: cookiesInto(at) }, tx, { member, isFirst: false, method: 'password' });
    return member;
  });
  const { content } = await itemAt(at, 0).call(launchGame, { gameId: GAME });
  const launched = await callAsVendor(world, 0, '/authenticate', { token: new URL(content.game_url).searchParams.get('token') });
  if (launched.status !== 200) throw new Error(`no game for ${name}: ${JSON.stringify(launched.body)}`);
  const { id } = launchToken;
  return { index, id, merchantCode: ctx.merchant.code, document, at, gameSessionId: String(launched.body['sessionId']) };
}

/** An agent, who earns a commission on others' play. */
export interface SimulatedAgent {
  readonly id: string;
  readonly contractId: string;
  /** The paying agent; null for the merchant. */
  readonly payerId: string | null;
  /** Hundred-thousandths of the team's stakes in an hour. */
  readonly rate: number;
}

const HOUSE_RATE = 3_337;
const LINE_RATE = 1_113;
const HOUR_MS = 3_600_000;

/** Creates an agent whom the merchant pays by the hour, and a second agent below, paid by the first. */
export async function aLineOfAgents(world: World, name: string): Promise<readonly SimulatedAgent[]> {
  const { database } = itemAt(world.copies, 0).composition;
  return database.transaction(async (tx) => {
    const head = await createAccount(world, tx, { name: `${name}_h`, document: cpfOf(`${name}_h`), type: 1, parentId: null });
    const sub = await createAccount(world, tx, { name: `${name}_a`, document: cpfOf(`${name}_a`), type: 1, parentId: head.id });
    await giveHeadRates(tx, { memberId: head.id, merchantCode: head.merchantCode, at: world.time.now() });
    return [
      await insertContract(world, tx, { agentId: head.id, payerId: null, merchantCode: head.merchantCode, rate: HOUSE_RATE }),
      await insertContract(world, tx, { agentId: sub.id, payerId: head.id, merchantCode: head.merchantCode, rate: LINE_RATE }),
    ];
  });
}

interface NewContract {
  readonly agentId: string;
  readonly payerId: string | null;
  readonly merchantCode: string;
  readonly rate: number;
}

async function insertContract(
  world: World,
  tx: Transaction,
  { agentId, payerId, merchantCode, rate }: NewContract,
): Promise<SimulatedAgent> {
  const contractId = newId('ctr', world.time.now());
  const hour = new Date(Math.floor(world.time.present / HOUR_MS) * HOUR_MS);
  const terms = { kind: 'hourly_salary', period: 'hour', carriesLoss: false, maximum: null, steps: [{ from: '0', activeFrom: 0, rate }] };
  await tx.query(
    `insert into agents.contract (contract_id, merchant_code, kind, agent_id, payer_id, version, terms, terms_hash, state, offered_at, answered_at,
                                  valid_from, settled_until, settles_at)
     values ($1, $2, 'hourly_salary', $3, $4, 1, $5, 'simulated', 'valid', $6, $6, $6, $6, $7)`,
    [contractId, merchantCode, agentId, payerId, JSON.stringify(terms), hour, new Date(hour.getTime() + HOUR_MS)],
  );
  return { id: agentId, contractId, payerId, rate };
}

interface Opening {
  readonly name: string;
  readonly document: string;
  /** 1: an agent. */
  readonly type: 0 | 1;
  readonly parentId: string | null;
}

async function createAccount(world: World, tx: Transaction, { name, document, type, parentId }: Opening) {
  const { services } = itemAt(world.copies, 0).composition;
  const merchant = await merchantOf(world);
  const at = world.time.now();
  const member = await createMember(
    tx,
    {
      merchant,
      settings: services.settings,
      at,
      onMemberRegistered: [(_tx, { id }) => openAccounts(tx, { memberId: id, merchantCode: merchant.code, currency: 'BRL', at })],
    },
    {
      username: name,
      passwordHash: '$argon2id$none',
      type,
      nickname: name,
      payeeName: 'Nina Prado',
      document,
      birthDate: '1990-05-17',
      registerMethod: 'username',
    },
  );
  await postWithin(tx, [
    {
      kind: 'adjustment_credit',
      merchantCode: merchant.code,
      memberId: member.id,
      source: 'house',
      externalId: `opening-${member.id}`,
      amount: OPENING_CASH,
      currency: 'BRL',
      at,
    },
  ]);
  await insertNode(tx, { memberId: member.id, merchantCode: merchant.code, parentId, placedBy: 'registration', at });
  return member;
}

async function merchantOf(world: World) {
  const merchant = await itemAt(world.copies, 0).composition.directory.findMerchantByHost('localhost');
  if (!merchant) throw new Error('the seeded site has no merchant');
  return merchant;
}

interface VendorAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Calls the vendor API of a copy, signed with the arcade's key. */
export async function callAsVendor(world: World, copy: number, path: string, content: object): Promise<VendorAnswer> {
  const key = world.secrets.vendorKeys['arcade'];
  if (!key) throw new Error('the arcade has no key');
  const rawBody = JSON.stringify(content);
  const timestamp = String(Math.floor(world.time.of(copy)().getTime() / 1000));
  const url = `/vendor/v1${path}`;
  const answer = await itemAt(world.copies, copy).composition.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'x-vendor': 'arcade',
      'x-key-id': key.keyId,
      'x-timestamp': timestamp,
      'x-signature': sign({ method: 'POST', path: url, timestamp, rawBody }, key.secret),
    },
    payload: rawBody,
  });
  return { status: answer.statusCode, body: JSON.parse(answer.body) as VendorAnswer['body'] };
}

function cookiesInto(at: readonly TestClient[]) {
  return {
    get: () => undefined,
    set: (name: string, value: string) => {
      for (const client of at) client.setCookie(name, value);
    },
    clear: () => undefined,
  };
}

async function contextOf(world: World, client: TestClient) {
  const { composition } = itemAt(world.copies, 0);
  const merchant = await merchantOf(world);
  return {
    ...composition.backgroundContext,
    ip: client.address,
    host: 'localhost',
    userAgent: 'simulate',
    idempotencyKey: undefined,
    cookies: cookiesInto([]),
    header: () => undefined,
    merchant,
    language: 'pt' as const,
  };
}

/** A CPF derived from a name. */
function cpfOf(name: string): string {
  let number = 0;
  for (const character of name) number = (number * 31 + character.charCodeAt(0)) % 1_000_000_000;
  const digits = String(number).padStart(9, '1').split('').map(Number);
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, index) => total + digit * (length + 1 - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}
