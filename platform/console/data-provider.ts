import type { Call } from '@jogada/platform/web';
import type { DataProvider, GetListResult, GetOneResult, RaRecord } from 'ra-core';
import { createKeysetPages } from './keyset-pages.ts';

/** What the console can list and open, told in calls of the contract by the domain it belongs to. */
export interface ConsoleResource {
  readonly name: string;
  readonly listPage: (
    call: Call,
    query: { readonly filter: Readonly<Record<string, unknown>>; readonly cursor?: string; readonly pageSize: number },
  ) => Promise<{ readonly list: readonly RaRecord[]; readonly nextCursor: string | null }>;
  readonly readOne?: (call: Call, id: string) => Promise<RaRecord>;
}

/** The framework's data provider over the product's typed calls. Acts go through the contract itself: see `useOperatorAction`. */
export function consoleDataProvider(call: Call, resources: readonly ConsoleResource[]): DataProvider {
  const pages = createKeysetPages();
  const find = (name: string) => {
    const resource = resources.find((one) => one.name === name);
    if (!resource) throw new Error(`no resource ${name}`);
    return resource;
  };
  const notOffered = (): Promise<never> => Promise.reject(new Error('acts go through the contract'));

  return {
    // The framework leaves the record's type to its caller, who knows the resource.
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
      if (!readOne) throw new Error(`${name} is not opened one by one`);
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
