import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { WalletCall } from '@jogada/games/contract/vendor-api';
import type { PartnerContext } from '@jogada/merchant/server';
import { repeatsKey } from '@jogada/platform/contract';
import { answerWithin, callFacts, noteRefusal } from '@jogada/platform/server';
import { registerAggregatorCalls } from '../aggregator/register-aggregator-calls.ts';
import { identifyVendor } from './identify-vendor.ts';
import { isRefusal, VendorRefusal } from './vendor-refusal.ts';
import { vendorRoutes } from './vendor-routes.ts';

const BODY_MAX_BYTES = 16 * 1024;
const RETRY_AFTER_SECONDS = 1;

export interface VendorCallSettings {
  readonly contextFor: (request: FastifyRequest, reply: FastifyReply) => PartnerContext;
}

/**
 * Serves the vendor wallet API in a scope of its own: the body stays raw until its signature is verified, and every error, internal ones
 * included, uses the vendor API's codes.
 */
export function registerVendorCalls(app: FastifyInstance, { contextFor }: VendorCallSettings): void {
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
          request.caller = { vendor: vendor.code };
          const input = readInput(call, ctx.call.rawBody);
          if (isOfMember(input)) request.caller = { vendor: vendor.code, memberId: input.memberId };
          const caller = Object.assign(ctx, { vendor });
          // The response is serialised before the transaction commits.
          return answerWithin(caller, async () => v.parse(call.output, await operation(caller, input as never)), isRefusal);
        },
      });
    }

    void scope.register(async (inner) => registerAggregatorCalls(inner, contextFor));
  });
}

// The vendor's name of the member, also where no such member exists.
function isOfMember(input: unknown): input is { readonly memberId: string } {
  return typeof input === 'object' && input !== null && 'memberId' in input && typeof input.memberId === 'string';
}

function readInput(call: WalletCall, rawBody: string): unknown {
  const reading = v.safeParse(call.input, parseJson(rawBody));
  if (!reading.success) throw new VendorRefusal('malformed_request');
  return reading.output;
}

function parseJson(text: string): unknown {
  try {
    const content: unknown = JSON.parse(text);
    // The signature covers the text: the signer may have read a repeated key differently.
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

// Any fault is retryable, because the transaction id is an idempotency key.
function refusalOf(error: unknown, request: FastifyRequest): VendorRefusal {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return new VendorRefusal('malformed_request');
  request.log.error({ err: error, ...callFacts(request) }, 'vendor call failed');
  return new VendorRefusal('temporary');
}
