import type { ServiceLinkType } from '@jogada/merchant/contract/player';
import { useEffect, useState } from 'react';
import { useStatus } from '../status/status-provider.tsx';

/** A customer-service or social media link of the merchant. */
export interface ServiceLink {
  readonly type: ServiceLinkType;
  /** The encrypted path; identifies the link and changes with its address. */
  readonly path: string;
  /** Decrypted address; undefined while pending, null if not allowed. */
  readonly address: string | null | undefined;
}

/**
 * The merchant's links of these types, in its order. The list is available during server rendering; the addresses follow after hydration.
 */
export function useServiceLinks(types: readonly ServiceLinkType[]): readonly ServiceLink[] {
  const { customerService, linkHosts } = useStatus().info;
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string | null>>(NONE);
  const wanted = customerService.flatMap((link) => {
    const type = types.find((one) => one === link.type);
    return type === undefined ? [] : [{ type, path: link.path }];
  });
  const pathsKey = wanted.map(({ path }) => path).join(' ');
  const hostsKey = linkHosts.join(' ');

  useEffect(() => {
    if (pathsKey === '') return;
    let isGone = false;
    const paths = pathsKey.split(' ');
    void import('./open-path.ts').then(async ({ openPath }) => {
      const found = await Promise.all(paths.map(async (path) => [path, await openPath(path, hostsKey.split(' '))] as const));
      if (!isGone) setAddresses(new Map(found));
    });
    return () => {
      isGone = true;
    };
  }, [pathsKey, hostsKey]);

  return wanted.map((link) => ({ ...link, address: addresses.get(link.path) }));
}

const NONE: ReadonlyMap<string, string | null> = new Map();
