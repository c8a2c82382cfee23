import { installDrawnRandomness } from './drawn-randomness.ts';
import { plant, PLANT_SEED, PLANTS } from './plants.ts';
import type { SimulationServer } from './server.ts';
import { secondsSince, simulate } from './simulate.ts';
import { openWorld } from './world.ts';

const HISTORIES_MAX = 1000;

/** Plants each bug in a separate world and prints the history that finds it. @returns whether all were found */
export async function findPlants(
  server: SimulationServer,
  { names, first, say }: { names: readonly string[]; first: number; say: (line: string) => void },
): Promise<boolean> {
  installDrawnRandomness();
  let isEachFound = true;
  for (const [index, planted] of PLANTS.entries()) {
    if (names.length > 0 && !names.some((name) => planted.name.includes(name))) continue;
    const database = `planted_${index}`;
    const world = await openWorld(await server.newDatabase(database));
    const startedAt = performance.now();
    await plant(world, planted);
    const { failed } = await simulate(world, { seed: PLANT_SEED, first, count: HISTORIES_MAX, shrinks: false, say: () => undefined });
    await world.close();
    await server.dropDatabase(database);
    isEachFound &&= failed !== undefined;
    const found = failed ? `found by history ${PLANT_SEED}-${failed.number}: ${failed.faults.join('; ').slice(0, 150)}` : 'NOT FOUND';
    say(`${planted.name}: ${found} (${secondsSince(startedAt)} s)`);
  }
  return isEachFound;
}
