import { expect, test } from 'vitest';
import { menuLanes } from './use-vendor-lanes.ts';

const vendor = (vassalage: string) => ({ vassalage, displayName: vassalage, accountTypeName: vassalage });

test('CON-12 a menu names each category with its first vendor, and none of the excluded ones', () => {
  expect(
    menuLanes([
      { gameCategory: 'MXWIN', vendorNames: [vendor('arcade')] },
      { gameCategory: 'RNG', vendorNames: [vendor('PPslot'), vendor('arcade'), vendor('aguia')] },
      { gameCategory: 'LIVE', vendorNames: [vendor('PPlive'), vendor('EG4live')] },
      { gameCategory: 'FISH', vendorNames: [vendor('JL'), vendor('aguia')] },
    ]),
  ).toEqual([
    { gameCategory: 'RNG', firstVendor: 'arcade' },
    { gameCategory: 'FISH', firstVendor: 'aguia' },
  ]);
});
