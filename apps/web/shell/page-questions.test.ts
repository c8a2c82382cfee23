import type { AnyRoute } from '@tanstack/react-router';
import { piecesAreLoaded } from '@jogada/platform/web';
import { afterAll, expect, test } from 'vitest';
import { routeTree } from '../routes.tsx';
import { questionsOf } from './page-questions.ts';

// The routes bring screens that are fetched behind them.
afterAll(() => piecesAreLoaded());

function routesBelow(route: AnyRoute): AnyRoute[] {
  return Object.values((route.children ?? {}) as Record<string, AnyRoute>).flatMap((child) => [child, ...routesBelow(child)]);
}

test('S67 what each page reads of its address is known to the server, which draws no other page for anything else', () => {
  const routes = routesBelow(routeTree);
  expect(routes.length).toBeGreaterThan(30);
  for (const route of routes) {
    const options = route.options as { readonly path?: string; readonly validateSearch?: (search: object) => object };
    const read = options.validateSearch?.({});
    expect([...questionsOf(String(options.path))].toSorted(), options.path).toEqual(Object.keys(read ?? {}).toSorted());
  }
});
