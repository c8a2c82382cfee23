import type { IncomingMessage } from 'node:http';
import type { Server } from 'node:https';
import type { FastifyInstance } from 'fastify';
import { Problem } from '@jogada/platform/contract';
import { createEdgeServer, type EdgeSettings } from '@jogada/platform/edge';
import { ENVELOPE_EDGE, refuse } from '@jogada/platform/server';
import type { BankDoor } from '../bank-door-config.ts';
import { TRANSPORT_POLICY } from './security-headers.ts';

/** TLS 1.2 with forward secrecy and authenticated encryption. Every suite of TLS 1.3 has both (S75). */
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

/** Requests that arrived at the bank's port. */
const atItsDoor = new WeakSet<IncomingMessage>();

/**
 * A server with mutual TLS for the bank's messages (S48): a client without a certificate of the bank's authority fails in the handshake. It
 * serves the bank's calls only, and these still need their signatures.
 */
export function openBankDoor(app: FastifyInstance, door: BankDoor): Server {
  const credentials = { cert: door.certificate, key: door.key, ca: door.bankAuthority };
  const secured = { ...TLS, ...credentials, requestCert: true, rejectUnauthorized: true } as const;
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
 * Where the bank has a port of its own, its calls are served there only, and no other call is. Decided by the matched endpoint, so the
 * spelling of the path does not matter.
 */
export function listenForBank(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if ((routeOptions.config?.access === 'provider') === atItsDoor.has(raw)) return;
    await refuse(reply, new Problem('not_found'));
  });
}
