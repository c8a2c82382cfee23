import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findFeature, readGlossary } from './find-feature.ts';
import { inRoot, ROOT } from '../run/places.mjs';

const TERMS_MAX = 60;
const FIRST = 3;

/** Questions in the words of a developer who does not know the code, each with the file that answers it. */
const QUESTIONS = {
  'account locked out after wrong passwords': 'domains/accounts/server/login/login-lockout.ts',
  'brute force throttle': 'domains/accounts/server/lockout/rate-limit.ts',
  favorites: 'domains/games/server/favourites/add-favourite.ts',
  'rebate calculation': 'domains/agents/server/rebate/bill/pay-bills.ts',
  'place a bet': 'domains/games/server/vendor-api/place-bet.ts',
  'cancel bet': 'domains/games/server/vendor-api/roll-back.ts',
  'redeem promo code': 'domains/promotions/server/voucher/redeem-voucher.ts',
  'captcha slider': 'domains/accounts/server/human-check/draw-slider.ts',
  'free spins': 'domains/games/server/free-rounds/play-free-round.ts',
  'cashback calculation': 'domains/promotions/server/cash-back/calculate-cash-back.ts',
  'theme editor': 'domains/merchant/server/brand/save-brand.ts',
  'csv export': 'domains/wallet/server/statement/write-csv.ts',
  kyc: 'domains/accounts/server/members/identity.ts',
  'withdrawal queue': 'domains/wallet/server/withdrawal/review-withdrawal.ts',
  'withdrawal request': 'domains/wallet/server/withdrawal/request-withdrawal.ts',
  'payment webhook': 'domains/wallet/server/deposit/handle-payment-webhook.ts',
  'rollover of a bonus': 'domains/wallet/server/ledger/wagering-rules.ts',
  'deposit limit': 'domains/wallet/server/protection/room-for-deposit.ts',
  'time out and self-exclusion': 'domains/accounts/server/exclusion/exclude-member.ts',
  'invite a friend': 'domains/promotions/server/referral/read-referral.ts',
  'daily reward': 'domains/promotions/server/check-in/check-in.ts',
  '2fa': 'domains/accounts/server/second-factor/require-second-factor.ts',
  'sign in with google': 'domains/accounts/server/social/open-id-network.ts',
  'support chat': 'domains/content/server/chat/staff-chat.ts',
  'audit log': 'domains/accounts/server/audit/search-audit.ts',
  'maker checker': 'domains/accounts/server/approvals/decide-approval.ts',
  'feature flag': 'domains/merchant/server/site/set-switch.ts',
};

test.for(Object.entries(QUESTIONS))('npm run where %s', ([question, file]) => {
  const parts = findFeature(question, { root: ROOT, perPart: FIRST });
  expect(parts.flatMap(({ files }) => files)).toContain(file);
});

test('Returns nothing for a word without occurrences', () => {
  expect(findFeature(['qwx', 'zzyk'].join(''), { root: ROOT, perPart: FIRST })).toEqual([]);
});

test('The glossary has at most 60 terms, each once, with a meaning and words in the code', () => {
  const terms = readGlossary(readFileSync(inRoot('docs/glossary.md'), 'utf8'));
  expect(terms.length).toBeLessThanOrEqual(TERMS_MAX);
  expect(new Set(terms.map(({ term }) => term)).size).toBe(terms.length);
  expect(terms.filter(({ code }) => code.length === 0)).toEqual([]);
});
