import type { AnyRoute } from '@tanstack/react-router';
import { piecesAreLoaded } from '@jogada/platform/web';
import { afterAll, expect, test } from 'vitest';
import { routeTree } from '../routes.tsx';
import { questionsOf } from './page-questions.ts';

// Some imports of the routes are still loading.
afterAll(() => piecesAreLoaded());

function routesBelow(route: AnyRoute): AnyRoute[] {
  return Object.values((route.children ?? {}) as Record<string, AnyRoute>).flatMap((child) => [child, ...routesBelow(child)]);
}

test('S67 Lists exactly the search parameters that each page reads', () => {
  const routes = routesBelow(routeTree);
  expect(routes.length).toBeGreaterThan(30);
  for (const route of routes) {
    const options = route.options as { readonly path?: string; readonly validateSearch?: (search: object) => object };
    const read = options.validateSearch?.({});
    expect([...questionsOf(String(options.path))].toSorted(), options.path).toEqual(Object.keys(read ?? {}).toSorted());
  }
});
