import type { Page } from 'playwright-core';
import { changeStatus } from './change-status.ts';
import { openFirstRow } from './open-first-row.ts';
import { answer, type Screen } from './screen.ts';
import { scrollToEnd } from './scroll-to-end.ts';

export const MONEY_SCREENS: readonly Screen[] = [
  { name: 'deposit', path: '/m/voucherCenter', isMember: true },
  { name: 'deposit-code', path: '/m/voucherCenter', isMember: true, arrange: createCode },
  { name: 'deposit-slip', path: '/m/voucherCenter', isMember: true, prepare: withPlainDetail, arrange: createCode },
  { name: 'deposit-receipt', path: '/m/voucherCenter?depositId=dep_0123456789abcdef', isMember: true, prepare: withPaidDeposit },
  { name: 'deposits', path: '/m/vouReport', isMember: true },
  { name: 'deposit-detail', path: '/m/vouReport', isMember: true, arrange: openFirstRow },
  { name: 'profit', path: '/m/profitandloss', isMember: true },
  { name: 'responsible', path: '/m/responsibleGaming', isMember: true },
  { name: 'responsible-exclusion', path: '/m/responsibleGaming', isMember: true, arrange: askForExclusion },
  { name: 'limits', path: '/m/responsibleGaming/limits', isMember: true, prepare: withLimits },
  { name: 'limits-change', path: '/m/responsibleGaming/limits', isMember: true, prepare: withLimits, arrange: changeLosses },
  { name: 'transactions', path: '/m/transaction/record', isMember: true },
  { name: 'transaction-detail', path: '/m/transaction/record', isMember: true, arrange: openFirstRow },
  { name: 'transactions-statement', path: '/m/transaction/record', isMember: true, arrange: openStatement },
  { name: 'withdraw', path: '/m/withdraw', isMember: true },
  { name: 'payout-clock', path: '/m/withdraw', isMember: true, prepare: withPayouts },
  { name: 'withdraw-bonus', path: '/m/withdraw', isMember: true, arrange: withBonusInTheWay },
  { name: 'withdraw-bonus-first', path: '/m/withdraw', isMember: true, arrange: askForBonusFirst },
  { name: 'withdraw-pin', path: '/m/withdraw', isMember: true, arrange: askForPin },
  { name: 'withdraw-password', path: '/m/withdraw', isMember: true, arrange: askFor({ by: 'password', to: '' }) },
  { name: 'withdraw-code', path: '/m/withdraw', isMember: true, arrange: askFor({ by: 'sent_code', to: '+55 11 ••••• 4321' }) },
  { name: 'withdraw-app-code', path: '/m/withdraw', isMember: true, arrange: askFor({ by: 'authenticator', to: '' }) },
  { name: 'withdraw-set-up-first', path: '/m/withdraw', isMember: true, arrange: askFor({ by: 'set_up_first', to: '' }) },
  { name: 'bonuses', path: '/m/bonus', isMember: true },
  { name: 'bonus-open', path: '/m/bonus', isMember: true, arrange: withOpenBonus },
  { name: 'rewards', path: '/m/rewardCenter', isMember: true, arrange: withReward },
  { name: 'rewards-end', path: '/m/rewardCenter', isMember: true, arrange: scrollToEnd },
  { name: 'cash-back', path: '/m/rewardCenter?tab=cashback', isMember: true, arrange: withCashBack },
];

async function createCode(page: Page): Promise<void> {
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL(/depositId=/);
  await page.getByRole('img').first().waitFor();
}

/** A deposit that the bank has just confirmed. */
async function withPaidDeposit(page: Page): Promise<void> {
  const at = Date.now();
  await answer(page, '/wps/deposits/dep_0123456789abcdef', {
    depositId: 'dep_0123456789abcdef',
    state: 'paid',
    amount: '5000',
    currency: 'BRL',
    pixCode: '',
    createdAt: new Date(at - 90_000).toISOString(),
    expiresAt: new Date(at + 1_700_000).toISOString(),
    paidAt: new Date(at - 2_000).toISOString(),
    returnReason: null,
    refundedAmount: '0',
    refundState: null,
    endToEndId: 'E9999900420261122120012345678901',
    simulatorUrl: null,
  });
}

/** A payout in each of its states. */
async function withPayouts(page: Page): Promise<void> {
  const at = Date.now();
  const ago = (minutes: number) => new Date(at - minutes * 60_000).toISOString();
  const payout = (index: number, state: string, steps: readonly (readonly [string, number])[], reasonCode: string | null = null) => ({
    withdrawalId: `wdr_0123456789abcde${index}`,
    state,
    amount: String(5000 * index),
    currency: 'BRL',
    pixKeyKind: index % 2 ? 'cpf' : 'email',
    pixKey: index % 2 ? '***.982.247-**' : 'an*****@exemplo.com.br',
    reasonCode,
    steps: steps.map(([step, minutes]) => ({ state: step, at: ago(minutes) })),
    createdAt: ago(steps[0]?.[1] ?? 0),
    dueAt: new Date(at + (120 - (steps[0]?.[1] ?? 0)) * 60_000).toISOString(),
  });
  await answer(page, '/wps/withdrawals', {
    list: [
      payout(1, 'sent', [
        ['requested', 14],
        ['sent', 1],
      ]),
      payout(2, 'in_review', [
        ['requested', 38],
        ['in_review', 38],
      ]),
      payout(
        3,
        'refused',
        [
          ['requested', 300],
          ['in_review', 300],
          ['refused', 280],
        ],
        'document_mismatch',
      ),
    ],
    nextCursor: null,
    total: null,
  });
}

/** The template that shows a deposit as a slip. */
function withPlainDetail(page: Page): Promise<void> {
  return changeStatus(page, (status) => status.replace('"dep_func":1', '"dep_func":0'));
}

async function openStatement(page: Page): Promise<void> {
  await page.locator('[data-end] button').first().click();
  await page.getByRole('dialog').waitFor();
}

async function askForExclusion(page: Page): Promise<void> {
  await page.getByRole('list').first().getByRole('button').last().click();
  await page.getByRole('dialog').waitFor();
}

/** Limits in every state: hardly used, nearly used up, won back, with a pending increase. */
async function withLimits(page: Page): Promise<void> {
  const resetsAt = new Date(Date.now() + DAY_MS / 2).toISOString();
  const limit = (kind: string, period: string, [amount, used]: readonly [number, number], asked: object | null = null) => ({
    kind,
    period,
    amount: String(amount),
    used: String(used),
    remaining: String(Math.max(0, amount - used)),
    resetsAt,
    asked,
    isRequired: kind === 'loss' || kind === 'time',
  });
  await answer(page, '/wps/protection/limits', {
    currency: 'BRL',
    limits: [
      limit('deposit', 'month', [50_000, 20_000]),
      limit('loss', 'day', [10_000, 8600]),
      limit('loss', 'week', [30_000, -4200], { amount: '60000', confirmableAt: resetsAt }),
      limit('time', 'day', [90, 34]),
    ],
    requiredKinds: [],
  });
  const periods = Array.from({ length: 30 }, (_, day) => ({
    startsAt: new Date(Date.now() - day * DAY_MS).toISOString(),
    used: String(day % 4 === 3 ? -900 : ((day * 37) % 13) * 1000),
  }));
  await answer(page, '/wps/protection/limits/loss/day/past', { currency: 'BRL', periods });
}

async function changeLosses(page: Page): Promise<void> {
  await page
    .getByRole('button')
    .filter({ hasText: /^(Alterar|Change|変更|변경)$/ })
    .nth(1)
    .click();
  await page.getByRole('dialog').waitFor();
}

const DAY_MS = 86_400_000;

/** A bonus after a third of its wagering, with an amount that a withdrawal would forfeit. */
async function withOpenBonus(page: Page): Promise<void> {
  const at = Date.now();
  const bonus = {
    bonusId: 'bon_0123456789abcdef',
    name: 'Boas-vindas da Mata',
    currency: 'BRL',
    wagerRequiredAmount: '30000',
    wagerDoneAmount: '10450',
    inPlayAmount: '0',
    expiresAt: new Date(at + 6 * DAY_MS).toISOString(),
  };
  await answer(page, '/wps/bonuses', {
    list: [
      {
        ...bonus,
        state: 'open',
        grantedAmount: '5000',
        balanceAmount: '4250',
        weights: [
          { classification: 'RNG', percent: 100, takesBonus: true },
          { classification: 'LIVE', percent: 10, takesBonus: true },
          { classification: '*', percent: 0, takesBonus: false },
        ],
        maximumBetAmount: '1000',
        maximumCashAmount: '20000',
        spendsFirst: 'cash',
        grantedAt: new Date(at - DAY_MS).toISOString(),
        endedAt: null,
        cancelCause: null,
        convertedAmount: '0',
        forfeitedAmount: '0',
      },
    ],
  });
  await withdrawalSettings(page, {
    bonusCost: { currency: 'BRL', forfeitAmount: '4250', keptAmount: '10000', bonuses: [{ ...bonus, forfeitAmount: '4250' }] },
  });
  await page.reload();
  await page.locator('main form, main article, main section').first().waitFor();
}

/** Matches the settings below. */
const AVAILABLE = /100,00/;

async function withdrawalSettings(page: Page, change: object): Promise<void> {
  await answer(page, '/wps/withdrawals/settings', {
    minimumAmount: '2000',
    maximumAmount: '5000000',
    availableAmount: '10000',
    inPlayAmount: '300',
    roundsInPlay: 2,
    currency: 'BRL',
    payeeName: 'Ana Souza Lima',
    document: '***.982.247-**',
    missing: [],
    asksPaymentPassword: false,
    takesPasskey: false,
    freshProof: { by: 'password', to: '' },
    bonusCost: null,
    payoutTime: { medianSeconds: 780, count: 46, since: '2026-10-25T12:00:00.000Z' },
    ...change,
  });
}

async function fillWithdrawal(page: Page): Promise<void> {
  await page.locator('form input').first().fill('5000');
  await page.locator('form input').nth(1).fill('52998224725');
  await page.locator('form button[type="submit"]').click();
  await page.getByRole('dialog').waitFor();
}

async function withBonusInTheWay(page: Page): Promise<void> {
  await withOpenBonus(page);
  await readSettingsAnew(page);
}

async function askForBonusFirst(page: Page): Promise<void> {
  await withBonusInTheWay(page);
  await fillWithdrawal(page);
}

/** The page starts with server-rendered settings, and reloads them on a push message. */
async function readSettingsAnew(page: Page): Promise<void> {
  await page.reload();
  await page.getByText(AVAILABLE).first().waitFor();
}

async function askForPin(page: Page): Promise<void> {
  await withdrawalSettings(page, { asksPaymentPassword: true, freshProof: null });
  await readSettingsAnew(page);
  await fillWithdrawal(page);
}

/** The last sheet of a member who has neither payment password nor passkey. */
function askFor(freshProof: object): (page: Page) => Promise<void> {
  return async (page) => {
    await withdrawalSettings(page, { freshProof });
    await readSettingsAnew(page);
    await fillWithdrawal(page);
  };
}

/** A claimable cash back. */
async function withReward(page: Page): Promise<void> {
  const at = Date.now();
  await answer(page, '/wps/rewards', {
    list: [
      {
        rewardId: 'rwd_0123456789abcdef',
        origin: 'cash_back',
        promotionId: null,
        name: '',
        state: 'claimable',
        currency: 'BRL',
        amount: '1780',
        terms: { form: 'cash' },
        earnedAt: new Date(at - DAY_MS).toISOString(),
        claimBy: new Date(at + 6 * DAY_MS).toISOString(),
        claimedAt: null,
      },
    ],
  });
  await page.reload();
  await page.locator('main article').first().waitFor();
}

/** A week in progress, with its calculation. */
async function withCashBack(page: Page): Promise<void> {
  const statement = {
    promotionId: 'prm_0123456789abcdef',
    name: 'Cashback',
    currency: 'BRL',
    period: 'week',
    fromDay: '2026-11-16',
    toDay: '2026-11-22',
    endsAt: '2026-11-23T03:00:00.000Z',
    roundCount: 214,
    leftOutCount: 12,
    stakedAmount: '64200',
    wonAmount: '46400',
    lossAmount: '17800',
    basisPoints: 1000,
    minimumAmount: '100',
    maximumAmount: '20000',
    amount: '1780',
    terms: { form: 'cash' },
    state: 'running',
    rewardId: null,
  };
  await answer(page, '/wps/rewards/cash-back', {
    list: [statement, { ...statement, fromDay: '2026-11-09', toDay: '2026-11-15', state: 'claimed' }],
  });
  await page.reload();
  await page.locator('main article').first().waitFor();
}
