import type { Server } from 'node:https';
import { TLSSocket } from 'node:tls';
import { Problem } from '@jogada/platform/contract';
import { createEdgeServer, type EdgeSettings } from '@jogada/platform/edge';
import { ENVELOPE, ENVELOPE_EDGE } from '@jogada/platform/server';
import type { FastifyInstance } from 'fastify';
import type { BankDoor } from '../bank-door-config.ts';
import { TRANSPORT_POLICY } from './security-headers.ts';

const BANK_PATH = '/wps/payments/';

/**
 * A door of its own for the bank's messages, with TLS on both sides (S48): without a certificate of the bank's authority
 * nobody gets as far as a request. It leads to the bank's calls and to nothing else; their signatures are asked for all the same.
 */
export function openBankDoor(app: FastifyInstance, door: BankDoor): Server {
  const papers = { cert: door.certificate, key: door.key, ca: door.bankAuthority };
  const secured = { ...papers, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const;
  return createEdgeServer(
    (request, response) => {
      if (request.url?.startsWith(BANK_PATH)) app.routing(request, response);
      else response.writeHead(404, DOOR_HEADERS).end(NOT_FOUND);
    },
    DOOR_EDGE,
    secured,
  );
}

const DOOR_EDGE: EdgeSettings = {
  ...ENVELOPE_EDGE,
  headers: { ...ENVELOPE_EDGE.headers, 'strict-transport-security': TRANSPORT_POLICY },
};
const DOOR_HEADERS = { ...DOOR_EDGE.headers, 'content-type': 'application/json; charset=utf-8' };
const NOT_FOUND = JSON.stringify(ENVELOPE.refusal(new Problem('not_found')));

/** Where the bank has a door of its own, its calls are not there at any other. */
export function hearBankAtItsDoor(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    if (!request.url.startsWith(BANK_PATH) || (socket instanceof TLSSocket && socket.authorized)) return;
    reply.callNotFound();
    await reply;
  });
}
