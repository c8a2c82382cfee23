import type { FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { Bank } from './bank.ts';
import type { AnswerName } from './misbehaviour.ts';

const PROBLEM_TYPES = 'https://pix.bcb.gov.br/api/v2/error/';
const TOO_LARGE_BYTES = 3 * 1024 * 1024;

/** Answers a call of the API as the standard requires, or with the configured misbehaviour. */
export function answerCall(bank: Bank, reply: FastifyReply, answer: { name: AnswerName; status: number; body: unknown }): FastifyReply {
  const lost = bank.misbehaviour.lostAnswers[answer.name] ?? 0;
  if (lost > 0) {
    bank.misbehaviour = { ...bank.misbehaviour, lostAnswers: { ...bank.misbehaviour.lostAnswers, [answer.name]: lost - 1 } };
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  switch (bank.misbehaviour.nonsense) {
    case 'off':
      return reply.code(answer.status).send(answer.body);
    case 'not_json':
      return reply.code(answer.status).type('application/json').send('<html><body>Serviço em manutenção</body>');
    case 'wrong_types':
      return reply
        .code(answer.status)
        .send({ txid: 7, status: null, valor: [], pix: 'none', payoutId: {}, state: 'done', endToEndId: true });
    case 'too_large':
      return reply
        .code(answer.status)
        .type('application/json')
        .send(`"${'x'.repeat(TOO_LARGE_BYTES)}"`);
  }
}

/** A refusal in the format of RFC 7807, as the Pix API uses it. */
export function problemBody(status: number, kind: string, detail: string): object {
  return { type: PROBLEM_TYPES + kind, title: kind, status, detail };
}

export function isProblem(body: unknown): boolean {
  return v.is(v.object({ type: v.pipe(v.string(), v.startsWith(PROBLEM_TYPES)) }), body);
}
