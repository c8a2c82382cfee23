import type { Endpoint } from '@jogada/platform/contract';
import type { Call } from '@jogada/platform/web';
import type { DataProvider, GetListResult, GetOneResult, RaRecord } from 'ra-core';
import { createKeysetPages } from './keyset-pages.ts';

/** A resource that the console lists and opens, mapped by its domain to calls of the contract. */
export interface ConsoleResource {
  readonly name: string;
  /** The call behind `listPage`. Its permission opens the list. */
  readonly listEndpoint: Endpoint;
  readonly listPage: (
    call: Call,
    query: { readonly filter: Readonly<Record<string, unknown>>; readonly cursor?: string; readonly pageSize: number },
  ) => Promise<{ readonly list: readonly RaRecord[]; readonly nextCursor: string | null }>;
  readonly readOne?: (call: Call, id: string) => Promise<RaRecord>;
}

/** The framework's data provider over the typed calls. Changes use the contract directly: see `useOperatorAction`. */
export function consoleDataProvider(call: Call, resources: readonly ConsoleResource[]): DataProvider {
  const pages = createKeysetPages();
  const find = (name: string) => {
    const resource = resources.find((one) => one.name === name);
    if (!resource) throw new Error(`unknown resource ${name}`);
    return resource;
  };
  const notOffered = (): Promise<never> => Promise.reject(new Error('writes go through the contract'));

  return {
    // The framework leaves the record's type to its caller.
    async getList(name, { pagination, filter = {} }) {
      const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
      const { listPage } = find(name);
      const { rows, hasNextPage } = await pages.read({ list: `${name} ${JSON.stringify(filter)} ${perPage}`, page }, (cursor) =>
        listPage(call, { filter, pageSize: perPage, ...(cursor !== undefined && { cursor }) }),
      );
      return { data: [...rows], pageInfo: { hasNextPage, hasPreviousPage: page > 1 } } as GetListResult;
    },
    async getOne(name, { id }) {
      const { readOne } = find(name);
      if (!readOne) throw new Error(`resource ${name} has no detail page`);
      return { data: await readOne(call, String(id)) } as GetOneResult;
    },
    getMany: notOffered,
    getManyReference: notOffered,
    create: notOffered,
    update: notOffered,
    updateMany: notOffered,
    delete: notOffered,
    deleteMany: notOffered,
  };
}
