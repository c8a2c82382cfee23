import { listVendors, platformCategoryOf, type Game, type VendorLane } from '@jogada/games/contract/player';
import { useCall } from '@jogada/platform/web';

/** Kept out of the menus (document 2, section 9). */
const EXCLUDED: ReadonlySet<string> = new Set(['PPSLOT', 'PPLIVE', 'EG4LIVE', 'JL', 'MXWIN']);

const isExcluded = (name: string) => EXCLUDED.has(name.toUpperCase());

/** What most come for stands first. */
const ORDER: readonly Game['gameType'][] = ['RNG', 'LIVE', 'PVP', 'FISH', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT', 'LIVESTREAM'];

const byOrder = (one: { gameCategory: Game['gameType'] }, other: { gameCategory: Game['gameType'] }) =>
  ORDER.indexOf(one.gameCategory) - ORDER.indexOf(other.gameCategory);

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
    .filter(({ gameCategory }) => !isExcluded(gameCategory))
    .flatMap(({ gameCategory, vendorNames }) => {
      const first = vendorNames.find(({ vassalage }) => !isExcluded(vassalage));
      return first ? [{ gameCategory, firstVendor: first.vassalage }] : [];
    })
    .toSorted(byOrder);
}

/** The categories of the platform, each with its vendors. */
export function usePlatformLanes(): readonly VendorLane[] {
  const { data } = useCall(listVendors, {});
  return platformLanes(data?.content.sorting ?? []);
}

/**
 * Fishing is shown among the slots; sports are told apart by their vendors into sports, e-sports and cockfights (GAM-18). Vendors that
 * menus leave out are left out here too (GAM-26).
 */
export function platformLanes(lanes: readonly VendorLane[]): readonly VendorLane[] {
  const grouped = new Map<Game['gameType'], VendorLane['vendorNames'][number][]>();
  for (const { gameCategory, vendorNames } of lanes) {
    if (gameCategory === 'FISH' || isExcluded(gameCategory)) continue;
    for (const vendor of vendorNames) {
      const category = platformCategoryOf(gameCategory, vendor.vassalage);
      const known = grouped.get(category) ?? [];
      grouped.set(category, known);
      if (!isExcluded(vendor.vassalage) && !known.some(({ vassalage }) => vassalage === vendor.vassalage)) known.push(vendor);
    }
  }
  return [...grouped]
    .map(([gameCategory, vendorNames]) => ({ gameCategory, vendorNames }))
    .filter(({ vendorNames }) => vendorNames.length > 0)
    .toSorted(byOrder);
}

/** Everybody whose games there are, once each. */
export function useVendorNames(): readonly string[] {
  const { data } = useCall(listVendors, {});
  return [...new Set(data?.content.sorting.flatMap(({ vendorNames }) => vendorNames.map(({ displayName }) => displayName)))];
}
