import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  AGGREGATOR_ERRORS,
  applyActions,
  rollBackActions,
  VENDOR_ERROR_MEANINGS,
  type AggregatorAnswer,
  type WalletCall,
} from '@jogada/games/contract/vendor-api';
import type { PartnerContext } from '@jogada/merchant/server';
import { repeatsKey } from '@jogada/platform/contract';
import { answerWithin, callFacts, noteRefusal } from '@jogada/platform/server';
import type { VendorContext } from '../vendor-api/vendor-context.ts';
import { isRefusal, VendorRefusal } from '../vendor-api/vendor-refusal.ts';
import { identifyAggregator } from './identify-aggregator.ts';
import { play } from './play.ts';
import { takeBack } from './take-back.ts';

type ContextFor = (request: FastifyRequest, reply: FastifyReply) => PartnerContext;

const BODY_MAX_BYTES = 16 * 1024;

/**
 * Serves the aggregator-shaped calls (docs/vendor-adapters.md) in a scope that keeps the raw body. Every response has the aggregator's
 * shape.
 */
export function registerAggregatorCalls(scope: FastifyInstance, contextFor: ContextFor): void {
  scope.setErrorHandler(answerFault);
  serve(applyActions, play);
  serve(rollBackActions, takeBack);

  function serve<Input extends v.GenericSchema>(
    { path, input }: WalletCall<Input, typeof AggregatorAnswer>,
    operation: (ctx: VendorContext, call: v.InferOutput<Input>) => Promise<AggregatorAnswer>,
  ): void {
    scope.post<{ Params: { vendorCode: string } }>(path, { bodyLimit: BODY_MAX_BYTES }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const ctx = contextFor(request, reply);
      const vendor = await identifyAggregator(ctx, request.params.vendorCode);
      request.caller = { vendor: vendor.code };
      const call = readCall(input, ctx.call.rawBody);
      const caller = Object.assign(ctx, { vendor });
      return answerWithin(caller, () => operation(caller, call), isRefusal);
    });
  }
}

function readCall<Schema extends v.GenericSchema>(schema: Schema, rawBody: string): v.InferOutput<Schema> {
  const reading = v.safeParse(
    v.pipe(
      v.string(),
      v.check((text) => !repeatsKey(text)),
      v.parseJson(),
      schema,
    ),
    rawBody,
  );
  if (!reading.success) throw new VendorRefusal('malformed_request');
  return reading.output;
}

// Every fault is retryable, because the action ids are idempotency keys.
function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof VendorRefusal ? error : refusalOf(error, request);
  noteRefusal(reply, refusal.code);
  const { status, code } = AGGREGATOR_ERRORS[refusal.code];
  return reply.code(status).send({
    code,
    message: VENDOR_ERROR_MEANINGS[refusal.code],
    ...(refusal.balance && { balance: Number(refusal.balance.amount) }),
  });
}

function refusalOf(error: unknown, request: FastifyRequest): VendorRefusal {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return new VendorRefusal('malformed_request');
  request.log.error({ err: error, ...callFacts(request) }, 'aggregator call failed');
  return new VendorRefusal('temporary');
}
