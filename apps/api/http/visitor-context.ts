import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  findStaff,
  findVisitor,
  noteStaffUse,
  noteUse,
  requireAccess,
  requireOperatorAccess,
  type StaffContext,
  type VisitorContext,
} from '@jogada/accounts/server';
import {
  asPreviewed,
  isPreview,
  isRegionRestricted,
  seenWithDrafts,
  type MerchantContext,
  type MerchantDirectory,
  type PartnerContext,
} from '@jogada/merchant/server';
import { Problem, type Endpoint } from '@jogada/platform/contract';
import { sharedByCalls } from '@jogada/platform/server';
import { callContext, languageOf, type ProcessServices } from './call-context.ts';
import { hostName } from './cookie-jar.ts';
import { DRAFTED_KINDS } from './drafted-kinds.ts';
import { onReplica } from './read-replica.ts';
import { refuseCrossSite, refuseInTheClear } from './site-origin.ts';
import { refuseWhileOff } from './switched-calls.ts';

export interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly endpoint: Endpoint;
}

/** Finds merchant, session and member of a call, and refuses callers that the endpoint does not admit. No other place does. */
export async function admittedContext(
  services: ProcessServices,
  directory: MerchantDirectory,
  { request, reply, endpoint }: Call,
): Promise<VisitorContext> {
  refuseCrossSite(request, endpoint);
  const ctx = await visitorContext(services, directory, { request, reply });
  refuseInTheClear(request, endpoint, services.settings);
  refuseWhileClosed(ctx, endpoint);
  refuseWhileOff(ctx, endpoint);
  requireAccess(ctx, endpoint);
  await noteUse(ctx, endpoint);
  if (request.method === 'GET' && isPreview(ctx, ctx.merchant)) return withDraftsSeen(ctx);
  const reading = { replicas: services.replicas, request, reply, endpoint };
  return onReplica(ctx, { ...reading, merchants: [ctx.merchant.code], memberId: ctx.member?.id });
}

/** The same for a call that is about the site alone: the caller's session is not looked up. */
export async function siteContext(
  services: ProcessServices,
  directory: MerchantDirectory,
  { request, reply, endpoint }: Call,
): Promise<MerchantContext> {
  if (endpoint.access !== 'anyone') throw new Error(`${endpoint.path} needs a session`);
  refuseCrossSite(request, endpoint);
  const ctx = await merchantContext(services, directory, { request, reply });
  refuseInTheClear(request, endpoint, services.settings);
  refuseWhileClosed(ctx, endpoint);
  refuseWhileOff(ctx, endpoint);
  return request.method === 'GET' && isPreview(ctx, ctx.merchant) ? withDraftsSeen(ctx) : ctx;
}

/** In a preview, drafted content is read as if it were published. */
function withDraftsSeen<Ctx extends MerchantContext>(ctx: Ctx): Ctx {
  const seen = { merchantCode: ctx.merchant.code, draftedKinds: DRAFTED_KINDS, now: ctx.now };
  return { ...ctx, database: seenWithDrafts(ctx.database, seen) };
}

// Maintenance takes precedence where both apply (CON-19).
function refuseWhileClosed({ merchant, ip, countries }: MerchantContext, endpoint: Endpoint): void {
  if (merchant.isUnderMaintenance && !isServedUnderMaintenance(endpoint)) {
    const until = merchant.maintenanceUntil?.toISOString();
    throw new Problem('under_maintenance', until === undefined ? {} : { until });
  }
  if (!isServedInRestrictedRegion(endpoint) && isRegionRestricted(merchant.regionRule, ip, countries))
    throw new Problem('region_restricted');
}

// Reading the site and signing out. No sign-in, no new account and no movement of money.
function isServedUnderMaintenance({ access, method, inRestrictedRegion }: Endpoint): boolean {
  return access === 'anyone' && isLookingOrLeaving(method) && inRestrictedRegion !== 'refused';
}

// Members may sign in, read their data, withdraw and contact support. No registration, deposit or play.
function isServedInRestrictedRegion({ method, inRestrictedRegion }: Endpoint): boolean {
  return inRestrictedRegion === undefined ? isLookingOrLeaving(method) : inRestrictedRegion === 'served';
}

function isLookingOrLeaving(method: Endpoint['method']): boolean {
  return method === 'GET' || method === 'DELETE';
}

/** Finds merchant, session and member of a call without an access check. */
export async function visitorContext(
  services: ProcessServices,
  directory: MerchantDirectory,
  { request, reply }: Omit<Call, 'endpoint'>,
): Promise<VisitorContext> {
  const site = await merchantContext(services, directory, { request, reply });
  // A page makes several in-process reads with the same cookie.
  const who = `visitor of ${site.merchant.code} ${request.headers.cookie ?? ''}`;
  const { member, session, endedBecause } = await sharedByCalls(request, who, () => findVisitor(site));
  const ctx = { ...site, member, session, endedBecause };
  if (!ctx.member) return ctx;
  request.caller = { ...request.caller, memberId: ctx.member.id };
  return { ...ctx, log: ctx.log.child({ memberId: ctx.member.id }) };
}

async function merchantContext(
  services: ProcessServices,
  directory: MerchantDirectory,
  { request, reply }: Omit<Call, 'endpoint'>,
): Promise<MerchantContext> {
  const known = await directory.findMerchantByHost(hostName(request));
  if (!known || !agrees(request.headers['merchant'], known.code)) throw new Problem('merchant_unknown');
  request.caller = { merchantCode: known.code };
  const call = { ...callContext(services, request, reply), database: services.database.forMerchants([known.code]) };
  const merchant = request.method === 'GET' ? await asPreviewed(call, known) : known;
  const language = languageOf(request, merchant.languages, merchant.defaultLanguage);
  return { ...call, merchant, language };
}

/** Finds the operator of a console call, and refuses callers that the endpoint does not admit. Permissions are checked nowhere else. */
export async function staffContext(services: ProcessServices, { request, reply, endpoint }: Call): Promise<StaffContext> {
  refuseCrossSite(request, endpoint);
  refuseInTheClear(request, endpoint, services.settings);
  const ctx = await findStaff(callContext(services, request, reply));
  if (ctx.operator) request.caller = { operatorId: ctx.operator.id };
  requireOperatorAccess(ctx, endpoint, request.params);
  await noteStaffUse(ctx, endpoint);
  const reading = { replicas: services.replicas, request, reply, endpoint };
  const theirs = ofTheirMerchants(ctx);
  return onReplica(
    { ...theirs, primary: theirs.database },
    { ...reading, merchants: ctx.operator ? (ctx.operator.merchantCodes ?? 'every') : [] },
  );
}

/** Staff reads the rows of its own merchants, staff of the whole installation all rows, and an unauthenticated client none (S31). */
export function ofTheirMerchants(ctx: StaffContext): StaffContext {
  return ctx.operator ? { ...ctx, database: ctx.database.forMerchants(ctx.operator.merchantCodes ?? 'every') } : ctx;
}

/** The context of a call that is authenticated by a signature over its bytes. */
export function partnerContext(services: ProcessServices, { request, reply }: Omit<Call, 'endpoint'>): PartnerContext {
  // A vendor's call carries bets of many merchants, and a bank's notification names none.
  return Object.assign(callContext(services, request, reply), {
    database: services.database.forMerchants('every'),
    call: { method: request.method, path: request.originalUrl, rawBody: request.rawBody },
  });
}

// The host determines the merchant. A header that differs from it is refused (S31).
function agrees(header: string | string[] | undefined, merchantCode: string): boolean {
  return header === undefined || header === merchantCode;
}
