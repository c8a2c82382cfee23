import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest test files, longest first. Started last, one of them would run alone at the end. */
const LONGEST = [
  'tools/attack/attack',
  'apps/api/calls/bad-input',
  'apps/api/calls/login',
  'apps/api/reliability/kill',
  'arcade/server/room/room',
  'apps/api/reliability/network-faults',
  'e2e/own-games',
  'e2e/lottery-and-sports',
  'e2e/bonus',
  'e2e/console-switches',
  'e2e/menus',
  'e2e/every-screen',
  'e2e/first-deposit-to-withdrawal',
  'e2e/shared-rounds',
  'e2e/shell',
  'e2e/refusals',
  'e2e/game-lists',
];

/** Runs long files first within each project, the others by size, as vitest does. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return place === -1 ? LONGEST.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
