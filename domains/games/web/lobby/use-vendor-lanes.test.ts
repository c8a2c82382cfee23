import { expect, test } from 'vitest';
import { menuLanes, platformLanes } from './use-vendor-lanes.ts';

const vendor = (vassalage: string) => ({ vassalage, displayName: vassalage, accountTypeName: vassalage, mobileLargeIcon: '' });

test('CON-12 GAM-26 Lists each category with its first vendor, without the excluded ones', () => {
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

test('GAM-18 GAM-26 Omits the fishing category and splits sports by vendor', () => {
  const lanes = platformLanes([
    { gameCategory: 'RNG', vendorNames: [vendor('arcade'), vendor('ppslot')] },
    { gameCategory: 'FISH', vendorNames: [vendor('aguia')] },
    { gameCategory: 'SPORTS', vendorNames: [vendor('placar'), vendor('imes'), vendor('sv3')] },
    { gameCategory: 'ESPORTS', vendorNames: [vendor('arena'), vendor('imes')] },
    { gameCategory: 'PVP', vendorNames: [vendor('jl')] },
  ]);
  expect(lanes.map(({ gameCategory, vendorNames }) => [gameCategory, vendorNames.map(({ vassalage }) => vassalage)])).toEqual([
    ['RNG', ['arcade']],
    ['SPORTS', ['placar']],
    ['ESPORTS', ['imes', 'arena']],
    ['COCKFIGHT', ['sv3']],
  ]);
});
