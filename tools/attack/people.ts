import { createHash, randomBytes } from 'node:crypto';
import { createMember, createOperator, hashPassword, type OperatorRole } from '@jogada/accounts/server';
import { findMerchantByHost, type Merchant } from '@jogada/merchant/server';
import { newId } from '@jogada/platform/server';
import { grantPlayMoney, openAccounts, postWithin } from '@jogada/wallet/server';
import { aCpf, type TestApi } from '../../apps/api/testing/index.ts';
import { insertOperatorSession } from '../../domains/accounts/server/operators/operator.sql.ts';
import { insertSession } from '../../domains/accounts/server/session/session.sql.ts';
import { newSessionToken } from '../../domains/accounts/server/session/session-token.ts';

/** Roles of callers: members by type, staff by role. `bound` is an owner restricted to one brand. */
export const CALLER_KINDS = [
  'visitor',
  'trial',
  'member',
  'agent',
  'special',
  'agent40',
  'agent42',
  'owner',
  'finance',
  'support',
  'content',
  'bound',
] as const;
export type CallerKind = (typeof CALLER_KINDS)[number];

const MEMBER_TYPES = { trial: 4, member: 0, agent: 1, special: 41, agent40: 40, agent42: 42 } as const;
export type MemberKind = keyof typeof MEMBER_TYPES;
const STAFF: Readonly<Record<string, { role: OperatorRole; merchantCodes?: readonly string[] }>> = {
  owner: { role: 'owner' },
  finance: { role: 'finance' },
  support: { role: 'support' },
  content: { role: 'content' },
  bound: { role: 'owner', merchantCodes: ['aurora'] },
};

export function isMemberKind(kind: string): kind is MemberKind {
  return Object.hasOwn(MEMBER_TYPES, kind);
}

/** A caller whose sessions are inserted directly, without sign-in, password hashing or rate limits. */
export interface Person {
  readonly kind: CallerKind;
  readonly id: string;
  readonly merchantCode: string;
  readonly username: string;
  /** Texts unique to this person, which no other caller may receive. */
  readonly secrets: readonly string[];
  /** Opens another session; returns the Cookie header. */
  signIn(): Promise<string>;
}

const HOSTS: Readonly<Record<string, string>> = { demo: 'localhost', aurora: 'aurora.localhost' };
const DAY_MS = 86_400_000;
/** Minor units: enough for many stakes. */
const CASH = 1_000_000n;
/** The password of every person. */
export const PASSWORD = 'Onca-pintada-77';

/** Creates members and staff directly in the database, hundreds per second. */
export interface People {
  aMember(kind: MemberKind, merchantCode?: string): Promise<Person>;
  ofStaff(kind: string): Promise<Person>;
}

export async function openPeople(api: TestApi): Promise<People> {
  const passwordHash = await hashPassword(PASSWORD, api.secrets);
  const merchants = new Map<string, Merchant>();
  for (const [code, host] of Object.entries(HOSTS)) {
    const merchant = await findMerchantByHost(api.owner, host);
    if (merchant) merchants.set(code, merchant);
  }

  async function aMember(kind: MemberKind, merchantCode = 'demo'): Promise<Person> {
    const merchant = merchants.get(merchantCode);
    if (!merchant) throw new Error(`there is no brand ${merchantCode}`);
    const at = api.now();
    const mark = randomBytes(6).toString('hex');
    const document = aCpf();
    const isTrial = kind === 'trial';
    const details = {
      username: `a${mark}`,
      passwordHash,
      type: MEMBER_TYPES[kind],
      nickname: `Apelido ${mark}`,
      payeeName: isTrial ? '' : `Pessoa ${mark}`,
      document: isTrial ? '' : document,
      birthDate: isTrial ? '' : '1990-05-17',
      registerMethod: 'H5',
      ...(isTrial && { trialEndsAt: new Date(at.getTime() + DAY_MS) }),
    };
    const settings = api.composition.services.settings;
    const id = await api.owner.transaction(async (tx) => {
      const prepare = async () => undefined;
      const member = await createMember(tx, { merchant, settings, at, onMemberRegistered: [prepare] }, details);
      const owned = { memberId: member.id, merchantCode, currency: member.currency, at };
      await openAccounts(tx, owned);
      if (isTrial) await grantPlayMoney(tx, owned);
      else {
        const source = { source: 'house', externalId: `attack-${mark}` };
        await postWithin(tx, [{ kind: 'adjustment_credit', ...owned, ...source, amount: CASH }]);
      }
      return member.id;
    });
    return {
      kind,
      id,
      merchantCode,
      username: details.username,
      secrets: [id, details.username, details.nickname, ...(isTrial ? [] : [details.payeeName, document])],
      async signIn() {
        const now = api.now();
        const token = newSessionToken(id);
        const session = { memberId: id, sessionId: newId('ses', now), tokenHash: token.tokenHash, isFirst: false, address: '10.0.0.1' };
        await insertSession(api.owner, {
          ...session,
          userAgent: 'attack',
          method: isTrial ? 'trial' : 'password',
          previousLoginAt: null,
          rememberedLoginId: null,
          at: now,
          expiresAt: new Date(now.getTime() + DAY_MS / 2),
        });
        return `__Host-sid=${token.cookie}`;
      },
    };
  }

  async function ofStaff(kind: string): Promise<Person> {
    const { role, merchantCodes } = STAFF[kind] ?? { role: 'content' as const };
    const username = `${kind}-${randomBytes(5).toString('hex')}`;
    await createOperator(api.owner, { username, passwordHash, role, at: api.now(), ...(merchantCodes && { merchantCodes }) });
    const [row] = await api.owner.query<{ id: string }>('select id from accounts.operator where username = $1', [username]);
    const id = row?.id ?? '';
    return {
      kind: kind as CallerKind,
      id,
      merchantCode: merchantCodes?.[0] ?? '',
      username,
      secrets: [],
      async signIn() {
        const at = api.now();
        const token = randomBytes(32).toString('base64url');
        const tokenHash = createHash('sha256').update(token).digest();
        const expiresAt = new Date(at.getTime() + DAY_MS / 3);
        const session = { id: newId('ops', at), tokenHash, operatorId: id, address: '10.0.0.1', userAgent: 'attack', at, expiresAt };
        await insertOperatorSession(api.owner, session);
        return `__Host-ops=${token}`;
      },
    };
  }

  return { aMember, ofStaff };
}
