import { afterAll, beforeAll, expect, test } from 'vitest';
import { gamesWorld, KEY, type GamesWorld } from '../testing/games-world.ts';
import { rotateVendorKey } from './rotate-vendor-key.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
});

afterAll(async () => {
  await world.close();
});

test('S45 two keys are alive at a time: the new one and the one before; the one before that is gone', async () => {
  const { id: memberId } = await world.aMember();
  const statusWith = async (key: { keyId: string; secret: string }) =>
    (await world.call('/balance', { memberId, currency: 'BRL' }, { key })).status;

  const second = await rotateVendorKey(world.ctx, { vendorCode: 'arcade' });
  expect([await statusWith(KEY), await statusWith(second)]).toEqual([200, 200]);

  world.clock.advance(1000);
  const third = await rotateVendorKey(world.ctx, { vendorCode: 'arcade' });
  expect([await statusWith(KEY), await statusWith(second), await statusWith(third)]).toEqual([401, 200, 200]);

  world.clock.advance(1000);
  const fourth = await rotateVendorKey(world.ctx, { vendorCode: 'arcade' });
  expect([await statusWith(second), await statusWith(third), await statusWith(fourth)]).toEqual([401, 200, 200]);
});

test('S45 a secret has 32 random bytes and is not in the database', async () => {
  const { secret } = await rotateVendorKey(world.ctx, { vendorCode: 'arcade' });
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  const rows = await world.store.owner.query<{ sealed_secret: Buffer | null }>('select sealed_secret from games.vendor_key');
  for (const { sealed_secret: sealed } of rows) {
    if (!sealed) continue;
    expect(sealed.toString('utf8')).not.toContain(secret);
    expect(sealed.includes(Buffer.from(secret, 'hex'))).toBe(false);
  }
});
