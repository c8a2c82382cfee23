import type { AddressInfo } from 'node:net';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { problemBody } from './api-answer.ts';
import { Bank } from './bank.ts';
import { openBook } from './bank-state.ts';
import { serveControl } from './control-api.ts';
import { messageSender } from './message-sender.ts';
import { servePixApi } from './pix-api.ts';
import { servePayPage } from './page/pay-page.ts';
import { servePayoutApi } from './payout-api.ts';
import { serveTokens } from './token-desk.ts';

export type { Command, CommandAnswer } from './control-api.ts';
export type { Misbehaviour } from './misbehaviour.ts';

export interface PixSimulatorSettings {
  /** 0 takes a free one. */
  readonly port: number;
  readonly host: string;
  /** Where the bank's book is kept; in memory only when absent. */
  readonly bookFile?: string;
  readonly clientSecret: string;
  readonly webhookSecret: string;
  /** How long a payout takes. */
  readonly payoutDelayMs: number;
  readonly now?: () => Date;
}

export interface PixSimulator {
  readonly url: string;
  readonly bank: Bank;
  close(): Promise<void>;
}

const CLIENT_ID = 'jogada';

/** Starts a bank: the Pix API for receivers, payouts, a page where people pay, and levers for tests. */
export async function startPixSimulator(settings: PixSimulatorSettings): Promise<PixSimulator> {
  const now = settings.now ?? (() => new Date());
  const app = createApp();
  const book = openBook(settings.bookFile);
  const messages = messageSender(book, { secret: settings.webhookSecret, now });
  let place = '';
  const bank = new Bank({ book, messages, now, place: () => place, payoutDelayMs: settings.payoutDelayMs });

  const desk = serveTokens(app, { clientId: CLIENT_ID, clientSecret: settings.clientSecret, now });
  await app.register(async (scope) => {
    desk.guard(scope);
    obeyMisbehaviour(scope, bank);
    servePixApi(scope, bank);
    servePayoutApi(scope, bank);
  });
  await app.register(async (scope) => serveControl(scope, bank));
  servePayPage(app, bank);
  app.get('/healthz', () => ({ status: 'ok' }));

  await app.listen({ port: settings.port, host: settings.host });
  const { port } = app.server.address() as AddressInfo;
  place = `127.0.0.1:${port}`;
  messages.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    bank,
    async close() {
      bank.close();
      app.server.closeAllConnections();
      await app.close();
      await messages.stop();
    },
  };
}

function createApp(): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: 64 * 1024, routerOptions: { maxParamLength: 256 }, frameworkErrors: refusePath });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
  return app;
}

// A path that cannot be read has no route yet, and would be refused in the framework's words.
function refusePath(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.code(400).send(problemBody(400, 'RequisicaoInvalida', 'Caminho inválido.'));
}

function obeyMisbehaviour(scope: FastifyInstance, bank: Bank): void {
  scope.addHook('onRequest', async (_request, reply) => {
    const { isDown, answerAfterMs } = bank.misbehaviour;
    if (answerAfterMs > 0) await new Promise((resolve) => setTimeout(resolve, answerAfterMs));
    if (isDown) return reply.code(503).send(problemBody(503, 'ServicoIndisponivel', 'Serviço indisponível.'));
    return undefined;
  });
}
