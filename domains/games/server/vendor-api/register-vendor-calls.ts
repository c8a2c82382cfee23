import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { VENDOR_API_BASE, type WalletCall } from '@jogada/games/contract/vendor-api';
import { repeatsKey } from '@jogada/platform/contract';
import type { PartnerContext } from '@jogada/merchant/server';
import { answerWithin, noteRefusal, routeOf } from '@jogada/platform/server';
import { registerAggregatorCalls } from '../aggregator/register-aggregator-calls.ts';
import { identifyVendor } from './identify-vendor.ts';
import { describeVendorApi } from './vendor-api-description.ts';
import { isRefusal, VendorRefusal } from './vendor-refusal.ts';
import { vendorRoutes } from './vendor-routes.ts';

const BODY_MAX_BYTES = 16 * 1024;
const RETRY_AFTER_SECONDS = 1;

export interface VendorCallSettings {
  readonly contextFor: (request: FastifyRequest, reply: FastifyReply) => PartnerContext;
  /** Whether the description of the API is served beside it. */
  readonly isDescribed: boolean;
}

/**
 * Serves the vendor wallet API in a scope of its own: the body stays as it came until its signature is proven, and
 * every answer, our own faults included, is in the vendor's words.
 */
export function registerVendorCalls(app: FastifyInstance, { contextFor, isDescribed }: VendorCallSettings): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      request.rawBody = body.toString();
      done(null, undefined);
    });
    scope.setErrorHandler(answerFault);

    for (const { call, operation } of vendorRoutes) {
      scope.route({
        method: call.method,
        url: call.path,
        bodyLimit: BODY_MAX_BYTES,
        handler: async (request, reply) => {
          reply.header('cache-control', 'no-store');
          const ctx = contextFor(request, reply);
          const vendor = await identifyVendor(ctx);
          const input = readInput(call, ctx.call.rawBody);
          const caller = Object.assign(ctx, { vendor });
          // Written out before its money is committed.
          return answerWithin(caller, async () => v.parse(call.output, await operation(caller, input as never)), isRefusal);
        },
      });
    }

    void scope.register(async (inner) => registerAggregatorCalls(inner, contextFor));

    if (!isDescribed) return;
    const description = describeVendorApi();
    scope.get(`${VENDOR_API_BASE}/openapi.json`, () => description);
  });
}

function readInput(call: WalletCall, rawBody: string): unknown {
  const reading = v.safeParse(call.input, parseJson(rawBody));
  if (!reading.success) throw new VendorRefusal('malformed_request');
  return reading.output;
}

function parseJson(text: string): unknown {
  try {
    const content: unknown = JSON.parse(text);
    // The signature is of the text: what it says twice may have been read otherwise where it was signed.
    if (repeatsKey(text)) throw new VendorRefusal('malformed_request');
    return content;
  } catch (error) {
    if (error instanceof SyntaxError) throw new VendorRefusal('malformed_request');
    throw error;
  }
}

function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof VendorRefusal ? error : refusalOf(error, request);
  noteRefusal(reply, refusal.code);
  if (refusal.code === 'temporary') reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  return reply.code(refusal.status).send(refusal.body);
}

// Whatever the fault, the vendor may repeat the call: its transaction id makes that safe.
function refusalOf(error: unknown, request: FastifyRequest): VendorRefusal {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return new VendorRefusal('malformed_request');
  request.log.error({ err: error, requestId: request.id, route: routeOf(request) }, 'vendor call failed');
  return new VendorRefusal('temporary');
}
