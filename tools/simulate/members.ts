import { createMember } from '@jogada/accounts/server';
import { launchGame } from '@jogada/games/contract/player';
import { sign } from '@jogada/platform/server';
import { openAccounts, postWithin } from '@jogada/wallet/server';
import { openSession } from '../../domains/accounts/server/session/open-session.ts';
import type { TestClient } from '../../apps/api/testing/test-client.ts';
import type { World } from './world.ts';
import { itemAt } from './item-at.ts';

export const GAME = 'tesouro-da-mata';
/** What a member begins with, minor units: little, so that stakes are refused for want of it too. */
export const OPENING_CASH = 20_000n;

/** A member with money, a session at both copies of the api, and a game open. */
export interface SimulatedMember {
  readonly index: number;
  readonly id: string;
  readonly merchantCode: string;
  readonly document: string;
  /** A client of each copy of the api, with the same session. */
  readonly at: readonly TestClient[];
  readonly gameSessionId: string;
}

export async function aMember(world: World, index: number, name: string): Promise<SimulatedMember> {
  const first = itemAt(world.copies, 0).composition;
  const at = world.copies.map((_, copy) => world.clientOf(copy, `198.19.0.${index + 1}`));
  const document = cpfOf(name);
  const ctx = await contextOf(world, itemAt(at, 0));
  const member = await first.database.transaction(async (tx) => {
    const made = await createMember(
      tx,
      {
        merchant: ctx.merchant,
        settings: first.services.settings,
        at: world.time.now(),
        onMemberRegistered: [
          (_tx, { id }) => openAccounts(tx, { memberId: id, merchantCode: ctx.merchant.code, currency: 'BRL', at: world.time.now() }),
        ],
      },
      {
        username: name,
        passwordHash: '$argon2id$none',
        type: 0,
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
        merchantCode: ctx.merchant.code,
        memberId: made.id,
        source: 'house',
        externalId: `opening-${made.id}`,
        amount: OPENING_CASH,
        currency: 'BRL',
        at: world.time.now(),
      },
    ]);
    return made;
  });
  await first.database.transaction((tx) =>
    openSession({ ...ctx, cookies: cookiesInto(at) }, tx, { member, isFirst: false, method: 'password' }),
  );
  const { content } = await itemAt(at, 0).call(launchGame, { gameId: GAME });
  const launched = await callAsVendor(world, 0, '/authenticate', { token: new URL(content.game_url).searchParams.get('token') });
  if (launched.status !== 200) throw new Error(`no game for ${name}: ${JSON.stringify(launched.body)}`);
  return { index, id: member.id, merchantCode: ctx.merchant.code, document, at, gameSessionId: String(launched.body['sessionId']) };
}

export interface VendorAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Calls the vendor wallet API of a copy, signed as the arcade signs. */
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
  const merchant = await composition.directory.findMerchantByHost('localhost');
  if (!merchant) throw new Error('the seeded site has no merchant');
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

/** A CPF that follows from a name. */
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
