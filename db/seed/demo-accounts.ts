import { addInvitationCode, createMember, createOperator, hashPassword } from '@jogada/accounts/server';
import { findMerchantByHost, type Merchant, type SiteSettings } from '@jogada/merchant/server';
import type { Database, Transaction } from '@jogada/platform/server';
import { grantWheelTickets } from '@jogada/promotions/server';
import { seedRedRain } from './red-rain.ts';
import { openAccounts, postWithin } from '@jogada/wallet/server';
import { DEMO_PASSWORD } from './demo-names.ts';
import { DEMO_MERCHANT } from './merchants.ts';

export const DEMO_ACCOUNTS = [
  { role: 'player', username: 'jogador', password: DEMO_PASSWORD },
  { role: 'agent', username: 'agente', password: DEMO_PASSWORD },
  { role: 'operator', username: 'operador', password: DEMO_PASSWORD },
] as const;

/** The invitation code of the demo's agent. */
const DEMO_INVITATION_CODE = 'MATA2026';

/** The demo player's opening balance, in minor units. */
const WELCOME_AMOUNT = 10_000n;

/** The player's first tickets for the prize wheel. */
const WELCOME_TICKETS = 3;

// A real account that is an agent too: by the specification's rule agents have types other than 0, 4, 40.
const TYPES = { player: 0, agent: 1 } as const;

/** Creates the missing accounts of the demo. */
export async function seedDemoAccounts(
  database: Database,
  { agentSince, ...options }: { settings: SiteSettings; now: Date; agentSince?: Date },
): Promise<void> {
  if (options.settings.isProduction) throw new Error('demo accounts are not created in production');
  const merchant = await findMerchantByHost(database, 'localhost');
  if (!merchant) throw new Error('the demo merchant is missing');
  await database.transaction((tx) => seedRedRain(tx, { ...options, merchantCode: merchant.code }));
  for (const { role, username, password } of DEMO_ACCOUNTS) {
    // Created by an earlier start. Hashing again would only cost time.
    if (await isThere(database, username)) continue;
    const passwordHash = await hashPassword(password, options.settings.secrets);
    if (role === 'operator') await createOperator(database, { username, passwordHash, role: 'owner', at: options.now });
    else {
      const now = role === 'agent' ? (agentSince ?? options.now) : options.now;
      await seedMember(database, { ...options, now, merchant, username, passwordHash, type: TYPES[role] });
    }
  }
}

async function isThere(database: Database, username: string): Promise<boolean> {
  const rows = await database.query(
    'select 1 from accounts.member_view where merchant_code = $1 and username = $2 union all select 1 from accounts.operator where username = $2',
    [DEMO_MERCHANT.code, username],
  );
  return rows.length > 0;
}

interface MemberSeed {
  readonly settings: SiteSettings;
  readonly now: Date;
  readonly merchant: Merchant;
  readonly username: string;
  readonly passwordHash: string;
  readonly type: number;
}

async function seedMember(database: Database, seed: MemberSeed): Promise<void> {
  const { merchant, settings, now, username, passwordHash, type } = seed;
  const fund = async (tx: Transaction, memberId: string) => {
    const [answer] = await postWithin(tx, [
      {
        kind: 'adjustment_credit',
        merchantCode: merchant.code,
        memberId,
        source: 'house',
        externalId: 'demo-welcome',
        amount: WELCOME_AMOUNT,
        currency: merchant.currency,
        at: now,
      },
    ]);
    if (answer?.outcome !== 'applied') throw new Error(`the demo player's first money was refused: ${answer?.outcome ?? 'no answer'}`);
  };
  await database.transaction(async (tx) => {
    const member = await createMember(
      tx,
      {
        merchant,
        settings,
        at: now,
        onMemberRegistered: [
          (hookTx, { id, merchantCode, currency }) => openAccounts(hookTx, { memberId: id, merchantCode, currency, at: now }),
        ],
      },
      { username, passwordHash, type, nickname: '', payeeName: '', document: '', registerMethod: 'H5' },
    );
    if (type === TYPES.player) {
      await fund(tx, member.id);
      await grantWheelTickets(tx, {
        merchantCode: merchant.code,
        memberId: member.id,
        count: WELCOME_TICKETS,
        occasion: 'demo-welcome',
        secrets: settings.secrets,
        at: now,
      });
    }
    if (type !== TYPES.player)
      await addInvitationCode(tx, { merchantCode: merchant.code, code: DEMO_INVITATION_CODE, ownerMemberId: member.id, at: now });
  });
}
