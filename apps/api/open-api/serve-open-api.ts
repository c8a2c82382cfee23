import type { FastifyInstance } from 'fastify';
import * as vendorApi from '@jogada/games/contract/vendor-api';
import type { WalletCall } from '@jogada/games/contract/vendor-api';
import type { Endpoint } from '@jogada/platform/contract';
import { servedEndpoints } from '@jogada/platform/server';
import { writeApiDocument, type ApiAudience } from './api-document.ts';
import { everyEndpoint, namedEndpoint } from './contracts.ts';
import { ENVELOPE_PARTS } from './envelope-audience.ts';
import { serveReference, type ReferenceDocument } from './serve-reference.ts';
import { AGGREGATOR_PARTS, VENDOR_PARTS } from './vendor-audience.ts';

interface Addresses {
  /** Where players reach the site, without a trailing slash. */
  readonly publicUrl: string;
  /** The bank's own port, where it has one. */
  readonly bankDoorUrl?: string | undefined;
}

const TAGS: Readonly<Record<string, string>> = {
  accounts: 'Registration, sign-in, sessions and the data of an account',
  agents: 'Teams, contracts, rebates and payouts of agents',
  content: 'Announcements, banners, help, letters and the chat',
  games: 'The catalogue, launches, rounds and game vendors',
  merchant: 'The site of a merchant, its settings, texts and brand',
  platform: 'What every call stands on',
  promotions: 'Offers, rewards, VIP levels, referrals, the wheel and the red rain',
  wallet: 'Balances, deposits, withdrawals, limits and bonuses',
};

const ENVELOPE_WORDS =
  'Every answer is `{ "success": true, "value": … }` or `{ "success": false, "errorCode", "message", "facts" }`. Amounts are texts of minor ' +
  'units: `"5000"` is 50.00. Times are ISO 8601 in UTC.';

/** The documents of the players' port, each for its own audience (S72): players, game vendors, aggregators and the bank. */
export function serveOpenApi(app: FastifyInstance, addresses: Addresses): void {
  serveDocuments(app, [
    {
      name: 'Players',
      path: '/wps/openapi.json',
      write: () => writeApiDocument(playerAudience(app, addresses)),
    },
    {
      name: 'Game vendors',
      path: `${vendorApi.VENDOR_API_BASE}/openapi.json`,
      write: () =>
        writeApiDocument<WalletCall>({
          ...VENDOR_PARTS,
          title: 'Jogada vendor wallet API',
          description:
            'Seamless wallet for game vendors. Amounts are decimal texts in major units. A call repeated with the same transaction id and ' +
            'content gets the first answer again; after `temporary`, or no answer, repeat it until it is answered.',
          servers: [siteServer(addresses)],
          tags: TAGS,
          endpoints: vendorCallsUnder(vendorApi.VENDOR_API_BASE),
        }),
    },
    {
      name: 'Aggregators',
      path: `${vendorApi.AGGREGATOR_API_BASE}/openapi.json`,
      write: () =>
        writeApiDocument<WalletCall>({
          ...AGGREGATOR_PARTS,
          title: 'Jogada aggregator wallet API',
          description:
            'Seamless wallet in the shape of aggregators. Amounts are whole numbers of minor units. Repeat a call with the same action ids ' +
            'until it is answered.',
          servers: [siteServer(addresses)],
          tags: TAGS,
          endpoints: vendorCallsUnder(vendorApi.AGGREGATOR_API_BASE),
        }),
    },
    {
      name: 'Bank',
      path: '/wps/payments/openapi.json',
      write: () => writeApiDocument(bankAudience(app, addresses)),
    },
  ]);
}

/** The operators' document, on the console's port only. */
export function serveOperatorOpenApi(consoleApp: FastifyInstance): void {
  serveDocuments(consoleApp, [
    {
      name: 'Operators',
      path: '/ops/openapi.json',
      write: () =>
        writeApiDocument<Endpoint>({
          ...ENVELOPE_PARTS,
          title: 'Jogada operator API',
          description: `The calls of the console. ${ENVELOPE_WORDS}`,
          servers: [{ url: '/', description: 'The console that serves this document' }],
          tags: TAGS,
          endpoints: servedEndpoints(consoleApp).map(namedEndpoint),
          securitySchemes: {
            operatorSession: sessionCookie('__Host-ops', 'Set by `logInOperator`'),
          },
          securityOf: ({ access }) => (access === 'anyone' ? [] : [{ operatorSession: [] }]),
        }),
    },
  ]);
}

interface Document extends ReferenceDocument {
  readonly write: () => object;
}

// Documents are generated on the first request.
function serveDocuments(app: FastifyInstance, documents: readonly Document[]): void {
  for (const { path, write } of documents) {
    let text: string | undefined;
    app.get(path, (_request, reply) => reply.type('application/json; charset=utf-8').send((text ??= JSON.stringify(write()))));
  }
  serveReference(app, documents);
}

function playerAudience(app: FastifyInstance, addresses: Addresses): ApiAudience<Endpoint> {
  return {
    ...ENVELOPE_PARTS,
    title: 'Jogada player API',
    description: `The calls of a player's pages. The host names the merchant. ${ENVELOPE_WORDS}`,
    servers: [siteServer(addresses)],
    tags: TAGS,
    endpoints: servedEndpoints(app)
      .filter(({ path, access }) => path.startsWith('/wps/') && access !== 'provider')
      .map(namedEndpoint),
    securitySchemes: { memberSession: sessionCookie('__Host-sid', 'Set by `logIn` and by every call that signs a member in') },
    securityOf: ({ access }) => (access === 'anyone' ? [] : [{ memberSession: [] }]),
  };
}

function bankAudience(app: FastifyInstance, addresses: Addresses): ApiAudience<Endpoint> {
  const { bankDoorUrl } = addresses;
  const signed = { bankTimestamp: [], bankSignature: [] };
  return {
    ...ENVELOPE_PARTS,
    title: 'Jogada bank callbacks',
    description: `What the bank reports. A message only names a payment; the platform reads the payment from the bank. ${ENVELOPE_WORDS}`,
    servers: [
      bankDoorUrl === undefined ? siteServer(addresses) : { url: bankDoorUrl, description: 'The bank’s own port, with mutual TLS' },
    ],
    tags: TAGS,
    endpoints: servedEndpoints(app)
      .filter(({ access }) => access === 'provider')
      .map(namedEndpoint),
    securitySchemes: {
      bankTimestamp: { type: 'apiKey', in: 'header', name: 'X-Pix-Timestamp', description: 'Unix seconds; at most 300 seconds off' },
      bankSignature: {
        type: 'apiKey',
        in: 'header',
        name: 'X-Pix-Signature',
        description: 'Hex HMAC-SHA-256, with the webhook secret, of `<timestamp>.<raw body>`',
      },
      ...(bankDoorUrl !== undefined && { bankCertificate: { type: 'mutualTLS', description: "A certificate of the bank's authority" } }),
    },
    securityOf: () => [{ ...signed, ...(bankDoorUrl !== undefined && { bankCertificate: [] }) }],
  };
}

function siteServer({ publicUrl }: Addresses): { url: string; description: string } {
  return { url: publicUrl, description: 'The site' };
}

function sessionCookie(name: string, setBy: string): object {
  const description = `${setBy}. HttpOnly. Over plain http on one's own machine some browsers get it without the prefix \`__Host-\`.`;
  return { type: 'apiKey', in: 'cookie', name, description };
}

function vendorCallsUnder(base: string) {
  return everyEndpoint().flatMap(({ endpoint, ...rest }) =>
    endpoint.path.startsWith(`${base}/`) && 'errors' in endpoint ? [{ ...rest, endpoint: endpoint as WalletCall }] : [],
  );
}
