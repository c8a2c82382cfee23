import { askApproval, recordAudit, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import {
  findRoutingFault,
  type AccountRoute,
  type askPaymentAccountUse as useEndpoint,
  type askPaymentRouting as routingEndpoint,
} from '../../contract/operator/payment-accounts.ts';
import { attemptEach } from '../cashier/attempt-each.ts';
import { registerAccount } from '../cashier/ensure-webhook.ts';
import { requireAccount, requireMerchant } from '../payment-accounts/manage-payment-accounts.ts';
import { selectPaymentAccount } from '../payment-accounts/payment-account.sql.ts';
import { selectRoutes, setRoutes, WHOLE, type NewRoute } from './routing.sql.ts';
import { routeView } from './routing-view.ts';

const KIND = 'wallet.payment_account';
const INSTALLATION = 'installation';

/**
 * Requests that one account alone serves the merchant. It takes effect after a second operator approves it (S41).
 * @throws Problem `not_found`, `field_invalid` if it serves alone already, `approval_waiting`
 */
export async function askPaymentAccountUse(
  ctx: OperatorContext,
  { merchantCode, paymentAccountId: accountId, reason }: InputOf<typeof useEndpoint>,
): Promise<OutputOf<typeof useEndpoint>> {
  await requireMerchant(ctx, merchantCode);
  const account = accountId === null ? undefined : await requireAccount(ctx, accountId);
  if (account && account.merchant_code !== merchantCode) throw new Problem('not_found');
  const [inUse, ...more] = await selectRoutes(ctx.database, { merchantCode, direction: 'deposits' });
  if (more.length === 0 && (inUse?.account_id ?? null) === accountId) throw new Problem('field_invalid', { field: 'paymentAccountId' });
  const content = {
    account: accountId ?? INSTALLATION,
    provider: account?.provider ?? ctx.settings.paymentProvider,
    ...(account && { receiverKey: account.receiver_key, receiverName: account.receiver_name }),
  };
  return ctx.database.transaction(async (tx) => ({
    approvalId: await askApproval(ctx, tx, { merchantCode, kind: KIND, subjectId: merchantCode, content, reason }),
  }));
}

/**
 * Requests which accounts are in use at once, and what each takes. It takes effect after a second operator approves it (S41).
 * @throws Problem `not_found`, `field_invalid` naming the field, `approval_waiting`
 */
export async function askPaymentRouting(
  ctx: OperatorContext,
  { merchantCode, routes, reason }: InputOf<typeof routingEndpoint>,
): Promise<OutputOf<typeof routingEndpoint>> {
  await requireMerchant(ctx, merchantCode);
  const named = [];
  for (const route of routes) {
    const account = await requireAccount(ctx, route.paymentAccountId);
    if (account.merchant_code !== merchantCode) throw new Problem('not_found');
    named.push({ ...route, receiverName: account.receiver_name, receiverKey: account.receiver_key });
  }
  const fault = findRoutingFault(routes);
  if (fault) throw new Problem('field_invalid', { field: fault.field });
  const content = { routes: JSON.stringify(named) };
  return ctx.database.transaction(async (tx) => ({
    approvalId: await askApproval(ctx, tx, { merchantCode, kind: KIND, subjectId: merchantCode, content, reason }),
  }));
}

/** Puts the approved accounts in use and registers their addresses for messages with the providers. */
export const agreedPaymentRouting: ApprovedAct = {
  kind: KIND,
  async perform(ctx, tx, approval) {
    const { merchant_code: merchantCode, content } = approval;
    const routes = routesIn(content);
    for (const { account_id: accountId } of routes)
      if ((await selectPaymentAccount(tx, accountId))?.merchant_code !== merchantCode)
        throw new Problem('approval_not_possible', { why: 'no such account' });
    const before = await selectRoutes(tx, { merchantCode, direction: 'deposits' });
    await setRoutes(tx, { merchantCode, routes, at: ctx.now() });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'cashier.payment_account_used',
      subjectId: merchantCode,
      merchantCode,
      facts: { approvalId: approval.id, askedBy: approval.asked_by },
      before: factsOf(before),
      after: factsOf(routes),
      reason: approval.reason,
    });
    const accountIds = routes.map((route) => route.account_id);
    tx.afterCommit(() => void attemptEach(ctx, accountIds, (id) => registerAccount(ctx, id)));
  },
};

function routesIn(content: Readonly<Record<string, unknown>>): NewRoute[] {
  const { routes, account } = content;
  if (typeof routes === 'string') return (JSON.parse(routes) as AccountRoute[]).map(newRoute);
  return account === INSTALLATION ? [] : [{ ...WHOLE, account_id: account as NewRoute['account_id'] }];
}

/** For the audit trail: the account alone, or what each of several takes. */
function factsOf(routes: readonly NewRoute[]): Record<string, string> {
  const [first, ...more] = routes;
  if (more.length === 0) return { account: first?.account_id ?? INSTALLATION };
  return { routes: JSON.stringify(routes.map((route) => ({ paymentAccountId: route.account_id, ...routeView(route) }))) };
}

function newRoute({ paymentAccountId, depositShare, depositMinimum, depositMaximum, payoutRank }: AccountRoute): NewRoute {
  return {
    account_id: paymentAccountId,
    deposit_share: depositShare,
    deposit_minimum: BigInt(depositMinimum),
    deposit_maximum: depositMaximum === null ? null : BigInt(depositMaximum),
    payout_rank: payoutRank,
  };
}
