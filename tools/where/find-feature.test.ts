import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findFeature, readGlossary, readTree } from './find-feature.ts';
import { inRoot, ROOT } from '../run/places.mjs';

const TERMS_MAX = 60;
const FIRST = 3;
const TREE = readTree(ROOT);

/** Questions in the words of a developer who does not know the code, each with the file that answers it. */
const QUESTIONS = {
  'account locked out after wrong passwords': 'domains/accounts/server/login/login-lockout.ts',
  'brute force throttle': 'domains/accounts/server/lockout/rate-limit.ts',
  favorites: 'domains/games/server/favourites/add-favourite.ts',
  'rebate calculation': 'domains/agents/server/rebate/day-closing/close-days.ts',
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
  routing: 'domains/wallet/server/routing/routing-order.ts',
  'circuit breaker': 'domains/wallet/server/routing/call-account.ts',
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
  'site jurisdiction': 'domains/accounts/server/jurisdiction/site-jurisdiction.ts',
  'maker checker': 'domains/accounts/server/approvals/decide-approval.ts',
  'feature flag': 'domains/merchant/server/site/set-switch.ts',
  'affiliate commission payout': 'domains/agents/server/operators/payouts.ts',
  jackpot: 'arcade/games/baile-de-ouro/screen/jackpot-bar.ts',
  'webhook signature': 'domains/wallet/server/deposit/handle-payment-webhook.ts',
  'idle logout': 'domains/accounts/server/session/session-life.ts',
  'minimum deposit': 'domains/wallet/server/deposit/create-deposit.ts',
  'pix key': 'domains/wallet/server/pix/pix-key.ts',
  idempotency: 'platform/server/idempotency.ts',
  'password reset': 'domains/accounts/server/password/reset-password.ts',
  'rate limit': 'domains/accounts/server/lockout/rate-limit.ts',
  csrf: 'apps/api/http/site-origin.ts',
  'content security policy': 'apps/api/http/security-headers.ts',
  websocket: 'arcade/server/room/room-socket.ts',
  'push notifications': 'domains/content/server/push/push-services.ts',
  'dark mode': 'apps/web/shell/theme-choice.tsx',
  'recommended games': 'domains/games/server/catalogue/list-recommended-games.ts',
  'game launch url': 'domains/games/server/launch/launch-game.ts',
  'bet history': 'domains/games/server/rounds/list-rounds.ts',
  'duplicate accounts': 'domains/wallet/server/risk/risk-rules.ts',
  'bonus abuse': 'domains/wallet/server/risk/risk-rules.ts',
  chargeback: 'domains/wallet/server/refund/refund-deposit.ts',
  'loyalty points': 'domains/promotions/server/vip/count-points.ts',
  'health check': 'platform/edge/private-server.ts',
  'prometheus metrics': 'platform/edge/private-server.ts',
  'row level security': 'db/functions/platform/wall_by_merchant.sql',
  'encryption at rest': 'platform/server/sealed-data.ts',
  'cron jobs': 'platform/server/jobs.ts',
  'dead letter queue': 'platform/server/event-deliveries.ts',
  'image upload': 'domains/content/server/pictures/operator-pictures.ts',
  'rich text editor': 'domains/content/console/rich-text/rich-text-editor.tsx',
  'cookie consent': 'domains/accounts/server/consent/consents.ts',
  'delete my account': 'domains/accounts/server/privacy/erase-account.ts',
  'random number generator': 'platform/contract/random-source.ts',
  'operator permissions': 'domains/accounts/contract/operator/permissions.ts',
  'maintenance mode': 'domains/merchant/server/site/set-maintenance.ts',
  'launch checklist': 'domains/games/server/site-launch/read-site-launch.ts',
  'custom domain': 'domains/merchant/console/sites/hosts-form.tsx',
};

test.for(Object.entries(QUESTIONS))('npm run where %s', ([question, file]) => {
  const parts = findFeature(question, TREE, FIRST);
  expect(parts.flatMap(({ files }) => files)).toContain(file);
});

test('Returns nothing for a word without occurrences', () => {
  expect(findFeature(['qwx', 'zzyk'].join(''), TREE, FIRST)).toEqual([]);
});

test('The glossary has at most 60 terms, each once, with a meaning and words in the code', () => {
  const terms = readGlossary(readFileSync(inRoot('docs/glossary.md'), 'utf8'));
  expect(terms.length).toBeLessThanOrEqual(TERMS_MAX);
  expect(new Set(terms.map(({ term }) => term)).size).toBe(terms.length);
  expect(terms.filter(({ code }) => code.length === 0)).toEqual([]);
});
