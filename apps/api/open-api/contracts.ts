import * as accountsOperator from '@jogada/accounts/contract/operator';
import * as accountsPlayer from '@jogada/accounts/contract/player';
import * as agentsOperator from '@jogada/agents/contract/operator';
import * as agentsPlayer from '@jogada/agents/contract/player';
import * as contentOperator from '@jogada/content/contract/operator';
import * as contentPlayer from '@jogada/content/contract/player';
import * as gamesOperator from '@jogada/games/contract/operator';
import * as gamesPlayer from '@jogada/games/contract/player';
import * as gamesVendorApi from '@jogada/games/contract/vendor-api';
import * as merchantOperator from '@jogada/merchant/contract/operator';
import * as merchantPlayer from '@jogada/merchant/contract/player';
import * as platform from '@jogada/platform/contract';
import type { Endpoint } from '@jogada/platform/contract';
import * as promotionsOperator from '@jogada/promotions/contract/operator';
import * as promotionsPlayer from '@jogada/promotions/contract/player';
import * as walletOperator from '@jogada/wallet/contract/operator';
import * as walletPlayer from '@jogada/wallet/contract/player';
import * as walletProvider from '@jogada/wallet/contract/provider';
import type { GenericSchema } from 'valibot';

/** What one package exports as its contract with one audience. */
interface Contract {
  readonly domain: string;
  readonly exported: Readonly<Record<string, unknown>>;
}

const CONTRACTS: readonly Contract[] = [
  { domain: 'platform', exported: platform },
  { domain: 'accounts', exported: accountsPlayer },
  { domain: 'agents', exported: agentsPlayer },
  { domain: 'content', exported: contentPlayer },
  { domain: 'games', exported: gamesPlayer },
  { domain: 'merchant', exported: merchantPlayer },
  { domain: 'promotions', exported: promotionsPlayer },
  { domain: 'wallet', exported: walletPlayer },
  { domain: 'accounts', exported: accountsOperator },
  { domain: 'agents', exported: agentsOperator },
  { domain: 'content', exported: contentOperator },
  { domain: 'games', exported: gamesOperator },
  { domain: 'merchant', exported: merchantOperator },
  { domain: 'promotions', exported: promotionsOperator },
  { domain: 'wallet', exported: walletOperator },
  { domain: 'games', exported: gamesVendorApi },
  { domain: 'wallet', exported: walletProvider },
];

/** An endpoint with the name under which its contract exports it. */
export interface NamedEndpoint<E extends Endpoint = Endpoint> {
  readonly name: string;
  readonly domain: string;
  readonly endpoint: E;
}

const ENDPOINTS: ReadonlyMap<Endpoint, NamedEndpoint> = new Map(
  CONTRACTS.flatMap(({ domain, exported }) =>
    Object.entries(exported).flatMap(([name, value]) => (isEndpoint(value) ? [[value, { name, domain, endpoint: value }] as const] : [])),
  ),
);

/** Every endpoint that the contracts export, of every audience. */
export function everyEndpoint(): readonly NamedEndpoint[] {
  return [...ENDPOINTS.values()];
}

/** @throws Error where no contract exports the endpoint */
export function namedEndpoint(endpoint: Endpoint): NamedEndpoint {
  const named = ENDPOINTS.get(endpoint);
  if (!named) throw new Error(`${endpoint.method} ${endpoint.path}: no contract exports this endpoint by its index.ts`);
  return named;
}

/** The names of the exported schemas. A name that two domains use has the domain before it: `GamesOperatorCategory`. */
export const SCHEMA_NAMES: ReadonlyMap<GenericSchema, string> = nameSchemas();

function nameSchemas(): ReadonlyMap<GenericSchema, string> {
  const found = new Map<GenericSchema, { name: string; domain: string }>();
  for (const { domain, exported } of CONTRACTS) {
    for (const [name, value] of Object.entries(exported)) if (isSchema(value)) found.set(value, { name: capital(name), domain });
  }
  const uses = Map.groupBy(found.values(), ({ name }) => name);
  return new Map(
    [...found].map(([schema, { name, domain }]) => [schema, uses.get(name)?.length === 1 ? name : `${capital(domain)}${name}`]),
  );
}

/** With a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'path' in exported && 'access' in exported && 'input' in exported;
}

function isSchema(exported: unknown): exported is GenericSchema {
  return typeof exported === 'object' && exported !== null && 'kind' in exported && exported.kind === 'schema';
}
