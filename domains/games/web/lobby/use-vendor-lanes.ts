import { listVendors, type VendorLane } from '@jogada/games/contract/player';
import { useCall } from '@jogada/platform/web';

/** Kept out of the menus (document 2, section 9). */
const EXCLUDED: ReadonlySet<string> = new Set(['PPslot', 'PPlive', 'EG4live', 'JL', 'MXWIN']);

interface MenuLane {
  readonly gameCategory: VendorLane['gameCategory'];
  /** The vendor to begin with. */
  readonly firstVendor: string;
}

/** The categories that a menu leads to, with the vendor that each begins with. */
export function useVendorLanes(): readonly MenuLane[] {
  const { data } = useCall(listVendors, {});
  return menuLanes(data?.content.sorting ?? []);
}

export function menuLanes(lanes: readonly VendorLane[]): readonly MenuLane[] {
  return lanes
    .filter(({ gameCategory }) => !EXCLUDED.has(gameCategory))
    .flatMap(({ gameCategory, vendorNames }) => {
      const first = vendorNames.find(({ vassalage }) => !EXCLUDED.has(vassalage));
      return first ? [{ gameCategory, firstVendor: first.vassalage }] : [];
    });
}

/** Everybody whose games there are, once each. */
export function useVendorNames(): readonly string[] {
  const { data } = useCall(listVendors, {});
  return [...new Set(data?.content.sorting.flatMap(({ vendorNames }) => vendorNames.map(({ displayName }) => displayName)))];
}
