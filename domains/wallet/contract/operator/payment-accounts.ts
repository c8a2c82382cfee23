import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { idSchema, Moment, plainText } from '@jogada/platform/contract';

/*
 * A merchant's accounts at payment providers. Credentials are written once and never answered. An account serves new deposits and
 * withdrawals when another operator has approved it (S41); those that an earlier account began stay with it.
 */

const MerchantCode = plainText({ min: 1, max: 40 });
const Provider = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,31}$/));
const Reason = plainText({ min: 10, max: 300 });
const HTTPS_MAX = 300;
const PEM_MAX = 20_000;

const Address = v.pipe(v.string(), v.maxLength(HTTPS_MAX), v.url());
const Pem = v.pipe(
  v.string(),
  v.maxLength(PEM_MAX),
  v.regex(/^(|\s*-----BEGIN [A-Z ]+-----[\s\S]+-----END [A-Z ]+-----\s*)$/),
  v.examples(['']),
);
const Secret = v.pipe(v.string(), v.maxLength(500), v.regex(/^[\x21-\x7e]*$/));

const DIRECTIONS = ['deposits', 'withdrawals'] as const;

const Amount = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,14})$/), v.examples(['5000']));

/** What an account takes of the routing while several are in use. */
const Route = v.object({
  /** Weight among the accounts that take a deposit. 0: only where no other one does. */
  depositShare: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  /** Deposits from and up to these amounts, both included, minor units. Null: no maximum. */
  depositMinimum: Amount,
  depositMaximum: v.nullable(Amount),
  /** Payouts go to the lowest rank that answers. Null: the account pays none. */
  payoutRank: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10))),
});

/** An account and its part of the routing. */
const AccountRoute = v.object({ paymentAccountId: idSchema('pac'), ...Route.entries });
export type AccountRoute = v.InferOutput<typeof AccountRoute>;

/**
 * The first field of a routing that leaves an amount or the payouts without an account, with the place of its route; undefined for a complete one.
 */
export function findRoutingFault(
  routes: readonly AccountRoute[],
): { readonly field: keyof AccountRoute; readonly place: number } | undefined {
  const places = routes.map(({ paymentAccountId }) => routes.findIndex((other) => other.paymentAccountId === paymentAccountId));
  const twice = places.findIndex((first, place) => first !== place);
  if (twice >= 0) return { field: 'paymentAccountId', place: twice };
  if (routes.every(({ payoutRank }) => payoutRank === null)) return { field: 'payoutRank', place: 0 };
  const ranges = routes
    .map((route, place) => ({
      place,
      from: BigInt(route.depositMinimum),
      to: route.depositMaximum === null ? null : BigInt(route.depositMaximum),
    }))
    .toSorted((one, other) => Number(one.from - other.from));
  const reversed = ranges.find(({ from, to }) => to !== null && to < from);
  if (reversed) return { field: 'depositMaximum', place: reversed.place };
  let taken = { place: 0, to: 0n };
  for (const { place, from, to } of ranges) {
    if (from > taken.to + 1n) return { field: 'depositMinimum', place };
    if (to === null) return undefined;
    if (to >= taken.to) taken = { place, to };
  }
  return { field: 'depositMaximum', place: taken.place };
}

const Health = v.object({
  direction: v.picklist(DIRECTIONS),
  /** closed: calls go through; open: none does for a minute; half_open: one call probes the account. */
  state: v.picklist(['closed', 'open', 'half_open']),
  /** When it was opened, or closed again. Null: it was never open. */
  since: v.nullable(Moment),
  lastFault: v.nullable(v.string()),
  lastFaultAt: v.nullable(Moment),
  /** Charges and payouts requested in the last hour, and those without a valid answer. */
  callCount: v.number(),
  failureCount: v.number(),
});

export const PaymentAccount = v.object({
  paymentAccountId: idSchema('pac'),
  provider: Provider,
  baseUrl: v.string(),
  receiverKey: v.string(),
  receiverName: v.string(),
  receiverCity: v.string(),
  state: v.picklist(['added', 'in_use', 'replaced']),
  /** Whether calls present a client certificate (mTLS). */
  hasCertificate: v.boolean(),
  addedAt: Moment,
  /** Username in the list, operator's id otherwise. */
  addedBy: v.string(),
  usedSince: v.nullable(Moment),
});

export const listPaymentAccounts = operatorEndpoint({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/payment-accounts',
  summary: "List a merchant's payment accounts",
  access: 'operator',
  permission: 'cashier.read',
  input: v.object({ merchantCode: MerchantCode }),
  output: v.object({
    accounts: v.array(
      v.object({
        ...PaymentAccount.entries,
        /** The end of the client certificate; null without one, or if it cannot be decrypted. */
        certificateUntil: v.nullable(Moment),
        /** Null unless it is in use. */
        route: v.nullable(Route),
        health: v.array(Health),
      }),
    ),
    /** What each bank began and has not ended; an account without a line has none. */
    openWork: v.array(
      v.object({
        /** Null: the installation's bank. */
        paymentAccountId: v.nullable(idSchema('pac')),
        /** Codes that wait for a payment. */
        deposits: v.number(),
        /** Ordered payouts that the bank has not completed. */
        withdrawals: v.number(),
      }),
    ),
    /** The providers of this release. */
    providers: v.array(Provider),
    /** The bank of the merchants without an account in use. */
    installationProvider: Provider,
  }),
  problems: ['not_found'],
});

export const addPaymentAccount = operatorEndpoint({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/payment-accounts',
  summary: 'Add a payment account',
  access: 'operator',
  permission: 'cashier.change',
  input: v.object({
    merchantCode: MerchantCode,
    provider: Provider,
    baseUrl: Address,
    /** URL or path of the OAuth2 token; empty for the provider's usual one. */
    tokenUrl: v.pipe(v.string(), v.maxLength(HTTPS_MAX)),
    clientId: Secret,
    clientSecret: v.pipe(Secret, v.minLength(1)),
    /** PEM texts; empty without mTLS. */
    certificate: Pem,
    certificateKey: Pem,
    /** The authority of the provider's own certificate, if it is private. */
    authority: Pem,
    receiverKey: plainText({ min: 1, max: 77 }),
    /** As banks show it: at most 25 and 15 characters in a BR Code. */
    receiverName: plainText({ min: 2, max: 25 }),
    receiverCity: plainText({ min: 2, max: 15 }),
    reason: Reason,
  }),
  output: PaymentAccount,
  problems: ['not_found', 'field_invalid'],
});

const Checks = v.array(
  v.object({
    what: v.picklist(DIRECTIONS),
    /** What failed, in the provider's or the connection's words; null when the provider answered. */
    fault: v.nullable(v.string()),
  }),
);

/** Asks the provider for a token, the payments of the last minute and a payout that does not exist. Nothing is changed there. */
export const testPaymentAccount = operatorEndpoint({
  method: 'POST',
  path: '/ops/payment-accounts/:paymentAccountId/test',
  summary: 'Test the connection of a payment account',
  access: 'operator',
  permission: 'cashier.change',
  input: v.object({ paymentAccountId: idSchema('pac') }),
  output: v.object({ checks: Checks }),
  problems: ['not_found'],
});

/** It serves new deposits and withdrawals when another operator approves. Null: the installation's bank again. */
export const askPaymentAccountUse = operatorEndpoint({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/payment-account',
  summary: 'Request the use of a payment account',
  access: 'operator',
  permission: 'cashier.change',
  input: v.object({ merchantCode: MerchantCode, paymentAccountId: v.nullable(idSchema('pac')), reason: Reason }),
  output: v.object({ approvalId: idSchema('apv') }),
  problems: ['not_found', 'field_invalid', 'approval_waiting'],
});

/**
 * Sets which accounts are in use at once, and what each takes, when another operator approves. Together they must take every amount, and one of
 * them payouts.
 */
export const askPaymentRouting = operatorEndpoint({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/payment-routing',
  summary: 'Request a routing between payment accounts',
  access: 'operator',
  permission: 'cashier.change',
  input: v.object({
    merchantCode: MerchantCode,
    routes: v.pipe(v.array(AccountRoute), v.minLength(1), v.maxLength(10)),
    reason: Reason,
  }),
  output: v.object({ approvalId: idSchema('apv') }),
  problems: ['not_found', 'field_invalid', 'approval_waiting'],
});

/**
 * Replaces credentials after a test of the new ones at the provider. An empty field keeps the stored value. For an account that has served
 * they take effect when another operator approves.
 */
export const changePaymentAccountCredentials = operatorEndpoint({
  method: 'PUT',
  path: '/ops/payment-accounts/:paymentAccountId/credentials',
  summary: 'Change the credentials of a payment account',
  access: 'operator',
  permission: 'cashier.change',
  input: v.object({
    paymentAccountId: idSchema('pac'),
    tokenUrl: v.pipe(v.string(), v.maxLength(HTTPS_MAX)),
    clientId: Secret,
    clientSecret: Secret,
    certificate: Pem,
    certificateKey: Pem,
    authority: Pem,
    /** Removes the stored client certificate with its key and the authority. */
    removesCertificate: v.optional(v.boolean(), false),
    /** Gives the provider a new address for its messages. The former one is refused once the provider has the new one. */
    renewsMessageAddress: v.boolean(),
    reason: Reason,
  }),
  output: v.object({
    checks: Checks,
    /** refused: a check failed and nothing is stored; waiting: another operator decides. */
    outcome: v.picklist(['refused', 'stored', 'waiting']),
    approvalId: v.nullable(idSchema('apv')),
  }),
  problems: ['not_found', 'field_invalid', 'field_required', 'approval_waiting'],
});
