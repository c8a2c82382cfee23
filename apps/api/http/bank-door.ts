import { createServer, type Server } from 'node:https';
import { TLSSocket } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import type { BankDoor } from '../bank-door-config.ts';

const BANK_PATH = '/wps/payments/';

/**
 * A door of its own for the bank's messages, with TLS on both sides (S48): without a certificate of the bank's authority
 * nobody gets as far as a request. It leads to the bank's calls and to nothing else; their signatures are asked for all the same.
 */
export function openBankDoor(app: FastifyInstance, door: BankDoor): Server {
  const papers = { cert: door.certificate, key: door.key, ca: door.bankAuthority };
  return createServer({ ...papers, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.2' }, (request, response) => {
    if (request.url?.startsWith(BANK_PATH)) app.routing(request, response);
    else response.writeHead(404).end();
  });
}

/** Where the bank has a door of its own, its calls are not there at any other. */
export function hearBankAtItsDoor(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    if (!request.url.startsWith(BANK_PATH) || (socket instanceof TLSSocket && socket.authorized)) return;
    reply.callNotFound();
    await reply;
  });
}
