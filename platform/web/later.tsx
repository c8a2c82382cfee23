import { lazy, memo, Suspense, useState, type ComponentType } from 'react';
import { firstIdle } from './idle.ts';

const onServer = typeof document === 'undefined';
const loading: Promise<unknown>[] = [];

/**
 * A piece of a page that the server draws with everything else and the phone brings to life once it is idle: its markup and
 * its links are there from the start, its scripts are not part of the first load. Keep what it is given constant.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let ready: ComponentType<Props> | undefined;
  const find = async () => {
    ready = await load();
    return { default: ready };
  };
  if (onServer) loading.push(find());
  const Awaited = lazy(async () => {
    await firstIdle();
    return find();
  });

  function Later(props: Props) {
    const [Piece] = useState<ComponentType<Props>>(() => ready ?? Awaited);
    return (
      <Suspense>
        <Piece {...props} />
      </Suspense>
    );
  }
  // Drawn again before it lives, React would throw away what the server drew.
  return memo(Later) as unknown as ComponentType<Props>;
}

/** Resolves when the server can draw every such piece at once. */
export async function piecesAreLoaded(): Promise<void> {
  let known = -1;
  // A piece may bring further ones.
  while (known !== loading.length) {
    known = loading.length;
    await Promise.all(loading);
  }
}
