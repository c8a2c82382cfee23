import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '@jogada/merchant/server';
import type { Language } from '@jogada/platform/contract';
import type { CallContext, Context, CookieJar, Logger, Replicas } from '@jogada/platform/server';
import { cookieJar } from './cookie-jar.ts';

/** What the process contributes to every call. */
export interface ProcessServices extends Services, Omit<Context, 'requestId'> {
  /** Present where standbys serve reads. */
  readonly replicas?: Replicas | undefined;
}

/** The context of one call before authentication. */
export function callContext(services: ProcessServices, request: FastifyRequest, reply: FastifyReply): CallContext & Services {
  const key = request.headers['idempotency-key'];
  let log: Logger | undefined;
  let cookies: CookieJar | undefined;
  return {
    ...services,
    requestId: request.id,
    // Created on demand: vendors call thousands of times a second, have no cookies and log nothing.
    get log() {
      return (log ??= services.log.child({ requestId: request.id, ...request.caller }));
    },
    // Empty after the caller has disconnected, and where a proxy sends no valid address.
    ip: isIP(request.ip) === 0 ? '' : request.ip,
    host: request.host.toLowerCase(),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    idempotencyKey: typeof key === 'string' && key.length >= 8 && key.length <= 80 ? key : undefined,
    get cookies() {
      return (cookies ??= cookieJar(request, reply, services.settings));
    },
    header(name) {
      const value = request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value[0] : value;
    },
  };
}

/** The requested language if the merchant offers it: from the `Language` header, then from Accept-Language. */
export function languageOf(request: FastifyRequest, offered: readonly Language[], fallback: Language): Language {
  const header = request.headers['language'];
  const asked = [typeof header === 'string' ? header : '', ...(request.headers['accept-language'] ?? '').split(',')];
  for (const tag of asked) {
    const primary = tag.trim().toLowerCase().split(/[-;_]/)[0];
    const found = offered.find((language) => language === primary);
    if (found) return found;
  }
  return fallback;
}
