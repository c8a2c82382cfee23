import { lazy, memo, Suspense, useEffect, useId, useState, type ComponentType } from 'react';
import { firstIdle, idleTurn } from './idle.ts';

const awaited = new Set<string>();
let isEveryOneAlive = false;
let notifyAllHydrated = () => {};
const allAlive = new Promise<void>((resolve) => void (notifyAllHydrated = resolve));
/** A piece whose script does not come never lives. */
const ALIVE_AT_LATEST_MS = 8_000;

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
    const found = await find();
    await turnToLive();
    return found;
  });
  return pieceOf<Props>(() => ready ?? Awaited);
}

/**
 * A part of such a piece, of the same scripts, that comes to life by itself, so that a tap or a frame comes between two. Keep what it is
 * given constant.
 */
export function inTurn<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  const Awaited = lazy(async () => {
    await turnToLive();
    return { default: Part };
  });
  return pieceOf<Props>(() => (onServer || isEveryOneAlive ? Part : Awaited));
}

/** What comes once the page lives has nothing to wait for. */
async function turnToLive(): Promise<void> {
  if (!isEveryOneAlive) await idleTurn();
}

function pieceOf<Props extends object>(choose: () => ComponentType<Props>): ComponentType<Props> {
  function Later(props: Props) {
    const [Piece] = useState(choose);
    const id = useId();
    // Before it lives, and so before what it stands in does. A drawing that is broken off and begun again names the same piece.
    if (!onServer && !isEveryOneAlive) awaited.add(id);
    useEffect(() => () => notifyHydrated(id), [id]);
    return (
      <Suspense>
        <Piece {...props} />
        <Alive id={id} />
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

/** Resolves when every such piece of the first drawing lives on the phone; what is read before, some may find that were drawn without it. */
export async function arePiecesHydrated(): Promise<void> {
  if (isEveryOneAlive) return;
  await firstIdle();
  // A page may have none.
  isEveryOneAlive ||= awaited.size === 0;
  if (isEveryOneAlive) return;
  // One deadline for the page: what is asked for late does not wait for it once more.
  setTimeout(() => {
    isEveryOneAlive = true;
    notifyAllHydrated();
  }, ALIVE_AT_LATEST_MS);
  await allAlive;
}

/** Says that the piece it stands in lives. */
function Alive({ id }: { readonly id: string }) {
  useEffect(() => notifyHydrated(id), [id]);
  return null;
}

/** What has left the page is waited for no more either. */
function notifyHydrated(id: string): void {
  awaited.delete(id);
  isEveryOneAlive ||= awaited.size === 0;
  if (isEveryOneAlive) notifyAllHydrated();
}
