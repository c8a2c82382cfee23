import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { problemBody } from './api-answer.ts';

const TOKEN_LIFE_SECONDS = 3600;

export interface TokenService {
  /** Refuses calls of the routes in this scope without a valid token. */
  guard(scope: FastifyInstance): void;
  /** Replaces the client's secret, as at a bank's portal. Every token given so far is revoked. */
  changeClientSecret(clientSecret: string): void;
}

/** OAuth2 client credentials, which banks require for the Pix API. */
export function serveTokens(app: FastifyInstance, settings: { clientId: string; clientSecret: string; now: () => Date }): TokenService {
  const endsAt = new Map<string, number>();
  const digestOf = (secret: string) => digest(`Basic ${Buffer.from(`${settings.clientId}:${secret}`).toString('base64')}`);
  let expected = digestOf(settings.clientSecret);

  app.post('/oauth/token', (request, reply) => {
    const isClient = timingSafeEqual(digest(request.headers.authorization ?? ''), expected);
    if (!isClient) return reply.code(401).send({ error: 'invalid_client' });
    const token = randomBytes(24).toString('base64url');
    endsAt.set(token, settings.now().getTime() + TOKEN_LIFE_SECONDS * 1000);
    return reply.send({
      access_token: token,
      token_type: 'Bearer',
      expires_in: TOKEN_LIFE_SECONDS,
      scope: 'cob.write cob.read pix.write pix.read webhook.write webhook.read',
    });
  });

  return {
    guard(scope) {
      scope.addHook('onRequest', async (request, reply) => {
        const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
        if ((endsAt.get(token) ?? 0) <= settings.now().getTime())
          return reply.code(401).send(problemBody(401, 'AcessoNegado', 'Token ausente ou vencido.'));
        return undefined;
      });
    },
    changeClientSecret(clientSecret) {
      expected = digestOf(clientSecret);
      endsAt.clear();
    },
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
