import { channel } from 'node:diagnostics_channel';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEdgeServer, type EdgeSettings, edgeOptions, type Refusal, routeRegistry } from '@jogada/platform/edge';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import { isProblem, problemBody } from './api-answer.ts';
import { Bank } from './bank.ts';
import { openStore } from './bank-state.ts';
import { noteFault } from './note-fault.ts';
import { serveControl } from './control-api.ts';
import { serveEfi, sentMessage } from './efi-api.ts';
import { messageSender } from './message-sender.ts';
import { hmacSigner, newKey, rsaSigner } from './message-signature.ts';
import { servePixApi } from './pix-api.ts';
import { servePayPage } from './page/pay-page.ts';
import { servePayoutApi } from './payout-api.ts';
import { serveTokens } from './token-service.ts';
import { servePublicKeys, serveWoovi } from './woovi-api.ts';
import { wooviWording } from './woovi-bodies.ts';

export { commandBank } from './command-bank.ts';
export type { Command, CommandAnswer } from './control-api.ts';
export type { Misbehaviour } from './misbehaviour.ts';

export interface PixSimulatorSettings {
  /** 0 chooses a free one. */
  readonly port: number;
  readonly host: string;
  /** Path of the state file; in memory only when absent. */
  readonly bookFile?: string;
  readonly clientSecret: string;
  readonly webhookSecret: string;
  /** How long a payout takes, ms. */
  readonly payoutDelayMs: number;
  readonly now?: () => Date;
  /** Carries messages to receivers; by default over connections of its own. */
  readonly fetchBy?: (url: string, init: RequestInit) => Promise<Response>;
  /**
   * `efi`: the Pix API under `/v2` and payouts as Efí documents them, messages without a signature, registered addresses tried at once.
   * `woovi`: Woovi's own API with `clientSecret` as the AppID, messages by event with its RSA signature.
   * `standard`: the Pix API, and payouts by our own API.
   */
  readonly dialect?: 'standard' | 'efi' | 'woovi';
  /** The PIX key of the account, where the provider and not the order decides which key a charge pays. */
  readonly pixKey?: string;
  /** The OAuth2 client; `jogada` by default. */
  readonly clientId?: string;
  /** Serves TLS and requires a client certificate of this authority. PEM texts. */
  readonly tls?: { readonly certificate: string; readonly key: string; readonly clientAuthority: string };
}

export interface PixSimulator {
  readonly url: string;
  readonly bank: Bank;
  /** Its server, for calls without a connection. */
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

const CLIENT_ID = 'jogada';

/** Starts a bank: the Pix API for receivers, payouts, a payment page, and a control API for tests. */
export async function startPixSimulator(settings: PixSimulatorSettings): Promise<PixSimulator> {
  const now = settings.now ?? (() => new Date());
  const { dialect = 'standard' } = settings;
  const app = createApp(settings.tls);
  const store = openStore(settings.bookFile);
  const key = dialect === 'woovi' ? newKey() : undefined;
  const signed = dialect === 'standard' ? hmacSigner({ secret: settings.webhookSecret, now }) : key && rsaSigner(key.privateKey);
  const sign = (body: string) => signed?.(body, bank.misbehaviour.signsAsStranger) ?? {};
  // Invalid answers are invalid on purpose.
  const publish = (exchange: () => object) => {
    const exchanges = channel('pix-simulator.exchange');
    if (exchanges.hasSubscribers && dialect !== 'woovi' && bank.misbehaviour.nonsense === 'off') exchanges.publish(exchange());
  };
  const messages = messageSender(store, {
    sign,
    fetchBy: (url, init) => {
      if (url.endsWith('/pix')) publish(() => ({ kind: 'message', body: JSON.parse(String(init.body)) as unknown }));
      return (settings.fetchBy ?? fetch)(url, init);
    },
  });
  let place = '';
  const bank: Bank = new Bank({
    store,
    messages,
    now,
    place: () => place,
    payoutDelayMs: settings.payoutDelayMs,
    ...(dialect === 'efi' && { payoutMessage: sentMessage }),
    ...(dialect === 'woovi' && { wording: wooviWording(() => bank) }),
  });

  const tokens = serveTokens(app, { clientId: settings.clientId ?? CLIENT_ID, clientSecret: settings.clientSecret, now });
  await app.register(async (scope) => {
    if (!key) tokens.guard(scope);
    obeyMisbehaviour(scope, bank);
    typeProblems(scope);
    publishExchanges(scope, { publish, prefix: dialect === 'efi' ? '/v2' : '' });
    if (key) {
      servePublicKeys(scope, [key.publicKey]);
      const { clientSecret: appId, pixKey = '' } = settings;
      await scope.register(async (guarded) => serveWoovi(guarded, { bank, messages, appId, pixKey }));
    } else if (dialect === 'efi') serveEfi(scope, bank, messages);
    else {
      servePixApi(scope, bank);
      servePayoutApi(scope, bank);
    }
  });
  await app.register(async (scope) => serveControl(scope, { bank, tokens }));
  servePayPage(app, bank);
  app.get('/healthz', () => ({ status: 'ok' }));

  await app.listen({ port: settings.port, host: settings.host });
  const { port } = app.server.address() as AddressInfo;
  place = `127.0.0.1:${port}`;
  messages.resume();
  return {
    url: `${settings.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    bank,
    app,
    async close() {
      bank.close();
      app.server.closeAllConnections();
      await app.close();
      await messages.stop();
    },
  };
}

function createApp(tls: PixSimulatorSettings['tls']): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 256 },
    ...edgeOptions(EDGE),
    ...(tls && { serverFactory: (handle: RequestListener) => createEdgeServer(handle, EDGE, secured(tls)) }),
    // An unreadable path has no route, so none of the handlers below applies.
    frameworkErrors: (_error, _request, reply: FastifyReply) => void refuse(reply, { status: 400, code: 'malformed_request' }),
  }) as unknown as FastifyInstance;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SAFE_HEADERS);
    done();
  });
  const routes = routeRegistry(app);
  app.setNotFoundHandler((request, reply) => {
    const methods = routes.methodsOf(request.url.split('?')[0] ?? '');
    if (methods.length === 0) return refuse(reply, { status: 404, code: 'not_found' });
    return refuse(reply.header('allow', methods.join(', ')), { status: 405, code: 'method_not_allowed' });
  });
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 400 && status < 500) return reply.code(status).send(problemBody(status, 'RequisicaoInvalida', 'Requisição inválida.'));
    noteFault(error);
    return reply.code(500).send(problemBody(500, 'ErroInterno', 'Erro interno.'));
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
  return app;
}

function secured({ certificate, key, clientAuthority }: NonNullable<PixSimulatorSettings['tls']>) {
  return { cert: certificate, key, ca: clientAuthority, requestCert: true, rejectUnauthorized: true };
}

/** Headers of every response, errors included. */
const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
} as const;

const KINDS: Record<Refusal['code'], [kind: string, detail: string]> = {
  malformed_request: ['RequisicaoInvalida', 'Requisição inválida.'],
  method_not_allowed: ['MetodoNaoPermitido', 'Método não permitido.'],
  not_found: ['NaoEncontrado', 'Não encontrado.'],
};

const EDGE: EdgeSettings = {
  methods: ['GET', 'HEAD', 'POST', 'PUT'],
  headers: SAFE_HEADERS,
  bodyOf: ({ status, code }) => problemBody(status, ...KINDS[code]),
};

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply.headers(SAFE_HEADERS).code(refusal.status).send(EDGE.bodyOf(refusal));
}

/** Gives a refusal in the format of RFC 7807 its media type. */
function typeProblems(scope: FastifyInstance): void {
  scope.addHook('preSerialization', (_request, reply, payload, done) => {
    if (isProblem(payload)) reply.type('application/problem+json; charset=utf-8');
    done(null, payload);
  });
}

/** Publishes every call with its answer on the diagnostics channel, for the check against the standard. Token faults are not part of it. */
function publishExchanges(
  scope: FastifyInstance,
  { publish, prefix }: { publish: (exchange: () => object) => void; prefix: string },
): void {
  scope.addHook('onSend', (request, reply, payload, done) => {
    const text = typeof payload === 'string' ? payload : '';
    // A bank that is down answers before it has read the body of the request.
    const isUnread = reply.statusCode === 503 && request.method !== 'GET' && request.body === undefined;
    if (reply.statusCode !== 401 && !isUnread && request.url.startsWith(prefix))
      publish(() => ({
        kind: 'call',
        method: request.method,
        path: request.url.slice(prefix.length),
        requestBody: request.body,
        status: reply.statusCode,
        contentType: reply.getHeader('content-type')?.toString(),
        answer: text === '' ? undefined : (JSON.parse(text) as unknown),
      }));
    done(null, payload);
  });
}

function obeyMisbehaviour(scope: FastifyInstance, bank: Bank): void {
  scope.addHook('onRequest', async (_request, reply) => {
    const { isDown, answerAfterMs } = bank.misbehaviour;
    if (answerAfterMs > 0) await new Promise((resolve) => setTimeout(resolve, answerAfterMs));
    if (isDown) return reply.code(503).send(problemBody(503, 'ServicoIndisponivel', 'Serviço indisponível.'));
    return undefined;
  });
}
