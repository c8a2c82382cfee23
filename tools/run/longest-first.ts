import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Journeys that take more than a minute, the longest first: begun last, one of them would run alone at the end. */
const LONGEST = [
  'every-screen',
  'own-games',
  'shared-rounds',
  'menus',
  'screens-without-answers',
  'console-switches',
  'bonus',
  'lottery-and-sports',
  'refusals',
  'shell',
  'game-frame',
  'first-deposit-to-withdrawal',
];

/** Long files first, each project in its turn; the others by their size, as vitest does. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(`/e2e/${name}.test.ts`));
      return place === -1 ? LONGEST.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
