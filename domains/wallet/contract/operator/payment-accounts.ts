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
    what: v.picklist(['deposits', 'withdrawals']),
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
