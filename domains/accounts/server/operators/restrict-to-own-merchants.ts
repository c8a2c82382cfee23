import type { StaffAction } from '@jogada/accounts/contract/operator';
import { Problem, type Endpoint, type ProblemCode } from '@jogada/platform/contract';
import type { Route, Sql } from '@jogada/platform/server';
import { hasLine } from '../audit/audit.sql.ts';
import { noteRead } from '../audit/note-read.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { StaffContext } from './operator.ts';

/**
 * Finds the merchant of an object by the name of the input field: `memberId`, `withdrawalId` and so on. Undefined when there is no such
 * object.
 */
export type SubjectOwners = Readonly<Record<string, (sql: Sql, id: string) => Promise<string | undefined>>>;

/**
 * Restricts staff to their merchants on every console call: objects named in the input must belong to them, and responses are filtered. A
 * foreign object gets the same response as a missing one. Also ensures that every act has an audit entry (S80).
 */
export function restrictToOwnMerchants<Ctx extends StaffContext>(
  routes: readonly Route<Ctx>[],
  owners: SubjectOwners,
): readonly Route<Ctx>[] {
  return routes.map(({ endpoint, operation }) => ({
    endpoint,
    operation: async (ctx: Ctx, input: never) => {
      const subjects = await merchantsNamed(ctx, input, owners);
      const own = ctx.operator?.merchantCodes ?? null;
      if (own !== null && subjects.some((code) => !own.includes(code))) throw notThere(endpoint);
      const auditScope = { merchantCode: subjects[0] ?? null, reason: reasonIn(input) };
      const answer = await operation({ ...ctx, auditScope }, input);
      await noteRead({ ...ctx, auditScope }, endpoint, input);
      if (isAct(endpoint)) await seeToTheTrail({ ...ctx, auditScope }, endpoint, input);
      return own === null ? answer : onlyOwn(answer, own, endpoint);
    },
  }));
}

async function merchantsNamed(ctx: StaffContext, input: unknown, owners: SubjectOwners): Promise<string[]> {
  // Ownership is looked up across all merchants: within the staff's own merchants a foreign object would have no owner and would pass.
  const everywhere = ctx.database.forMerchants('every');
  const found: string[] = [];
  for (const [name, text] of namesIn(input)) {
    if (name === 'merchantCode') found.push(text);
    const code = await owners[name]?.(everywhere, text);
    if (code !== undefined) found.push(code);
  }
  return found;
}

/** Every text of an input with its field name, at any depth. Texts of a list carry the list's name without its final s. */
function namesIn(value: unknown, name = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[name, value]];
  if (Array.isArray(value)) return value.flatMap((item) => namesIn(item, name.replace(/s$/, '')));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => namesIn(inner, key));
}

function reasonIn(input: unknown): string {
  const reason = typeof input === 'object' && input !== null && 'reason' in input ? input.reason : '';
  return typeof reason === 'string' ? reason : '';
}

function notThere({ problems }: Endpoint): Problem {
  const code = problems.find((problem) => problem === 'not_found') ?? problems.find((problem) => problem.endsWith('not_found'));
  return new Problem(code ?? ('not_allowed' satisfies ProblemCode));
}

/** Filters a response for staff bound to merchants. */
function onlyOwn(answer: unknown, own: readonly string[], endpoint: Endpoint): unknown {
  if (isForeign(answer, own)) throw notThere(endpoint);
  return withoutForeign(answer, own);
}

function withoutForeign(value: unknown, own: readonly string[]): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isForeign(item, own)).map((item) => withoutForeign(item, own));
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutForeign(inner, own)]));
}

function isForeign(value: unknown, own: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null || !('merchantCode' in value)) return false;
  return typeof value.merchantCode === 'string' && !own.includes(value.merchantCode);
}

// A search is a POST, so that the search term is in no URL; it changes nothing. That a conversation was read is an entry of its own.
function isAct({ method, path }: Endpoint): boolean {
  return method !== 'GET' && !path.endsWith('/search') && !path.endsWith('/read') && !path.startsWith('/ops/session');
}

const LOOKED_BACK_MS = 60_000;
/** The entries of calls that write none in their own transaction. */
const ACTIONS: Readonly<Record<string, StaffAction>> = {
  '/ops/audit/verification': 'audit.verification_asked',
  '/ops/ledger/verification': 'ledger.verification_asked',
  '/ops/event-deliveries/dry-run': 'event.dry_run',
  '/ops/payment-accounts/:paymentAccountId/test': 'cashier.payment_account_tested',
  '/ops/chats/:chatId/messages': 'chat.answered',
};
/** By method, the entry of a call that wrote none because it changed nothing: the state that it asks for was there already. */
const AUTOMATIC = {
  GET: 'operator.post',
  POST: 'operator.post',
  PUT: 'operator.put',
  DELETE: 'operator.delete',
} as const satisfies Record<Endpoint['method'], StaffAction>;

async function seeToTheTrail(ctx: StaffContext, { method, path }: Endpoint, input: unknown): Promise<void> {
  const since = new Date(ctx.now().getTime() - LOOKED_BACK_MS);
  // An entry without a merchant belongs to the installation and is invisible within the staff's own merchants.
  const everywhere = ctx.database.forMerchants('every');
  if (!ctx.operator || (await hasLine(everywhere, { requestId: ctx.requestId, since }))) return;
  const [subjectId = null] = namesIn(input).flatMap(([name, text]) => (name.endsWith('Id') ? [text] : []));
  await recordAudit(ctx, ctx.database, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action: ACTIONS[path] ?? AUTOMATIC[method],
    subjectId,
    facts: { path },
  });
}
