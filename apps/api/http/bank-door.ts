import type { IncomingMessage } from 'node:http';
import type { Server } from 'node:https';
import type { FastifyInstance } from 'fastify';
import { Problem } from '@jogada/platform/contract';
import { createEdgeServer, type EdgeSettings } from '@jogada/platform/edge';
import { ENVELOPE_EDGE, refuse } from '@jogada/platform/server';
import type { BankDoor } from '../bank-door-config.ts';
import { TRANSPORT_POLICY } from './security-headers.ts';

/** TLS 1.2 with forward secrecy and authenticated encryption; of TLS 1.3 every suite has both (S75). */
const TLS = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
  honorCipherOrder: true,
  ecdhCurve: 'X25519:P-256:P-384',
} as const;

/** Requests that came in at the bank's door. */
const atItsDoor = new WeakSet<IncomingMessage>();

/**
 * A door of its own for the bank's messages, with TLS on both sides (S48): without a certificate of the bank's authority
 * nobody gets as far as a request. It leads to the bank's calls and to nothing else; their signatures are asked for all the same.
 */
export function openBankDoor(app: FastifyInstance, door: BankDoor): Server {
  const papers = { cert: door.certificate, key: door.key, ca: door.bankAuthority };
  const secured = { ...TLS, ...papers, requestCert: true, rejectUnauthorized: true } as const;
  return createEdgeServer(
    (request, response) => {
      atItsDoor.add(request);
      app.routing(request, response);
    },
    DOOR_EDGE,
    secured,
  );
}

const DOOR_EDGE: EdgeSettings = {
  ...ENVELOPE_EDGE,
  headers: { ...ENVELOPE_EDGE.headers, 'strict-transport-security': TRANSPORT_POLICY },
};

/**
 * Where the bank has a door of its own, its calls are not there at any other, and no other call is there at its door. Decided by the
 * endpoint that the router found, so the spelling of the path has no say.
 */
export function listenForBank(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if ((routeOptions.config?.access === 'provider') === atItsDoor.has(raw)) return;
    await refuse(reply, new Problem('not_found'));
  });
}
