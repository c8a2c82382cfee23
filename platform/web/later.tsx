import { lazy, memo, Suspense, useEffect, useId, useState, type ComponentType, type ReactNode } from 'react';
import { firstIdle, idleTurn } from './idle.ts';

const awaited = new Set<string>();
let isEveryOneAlive = false;
let notifyAllHydrated = () => {};
const allAlive = new Promise<void>((resolve) => void (notifyAllHydrated = resolve));
/** In ms. A part whose script does not load counts as hydrated after it. */
const ALIVE_AT_LATEST_MS = 8_000;

const onServer = typeof document === 'undefined';
const loading: Promise<unknown>[] = [];

/**
 * A part of a page that the server renders and the phone hydrates once it is idle: its markup and links are in the page, its scripts are
 * not part of the first load. Its props must not change before it is hydrated. A page that the browser renders itself shows `skeleton` until
 * the scripts are loaded.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, skeleton?: ReactNode): ComponentType<Props> {
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
  return pieceOf<Props>(() => ready ?? Awaited, skeleton);
}

/**
 * A part of such a part, with the same scripts, that is hydrated separately, so that input and frames are handled in between. Its props
 * must not change before it is hydrated.
 */
export function inTurn<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  const Awaited = lazy(async () => {
    await turnToLive();
    return { default: Part };
  });
  return pieceOf<Props>(() => (onServer || isEveryOneAlive ? Part : Awaited));
}

/** After the page is hydrated there is nothing to wait for. */
async function turnToLive(): Promise<void> {
  if (!isEveryOneAlive) await idleTurn();
}

function pieceOf<Props extends object>(choose: () => ComponentType<Props>, skeleton?: ReactNode): ComponentType<Props> {
  function Later(props: Props) {
    const [Piece] = useState(choose);
    const id = useId();
    // Registers before it is hydrated, and so before its parent is. An interrupted and repeated render has the same id.
    if (!onServer && !isEveryOneAlive) awaited.add(id);
    useEffect(() => () => notifyHydrated(id), [id]);
    return (
      <Suspense fallback={skeleton}>
        <Piece {...props} />
        <Alive id={id} />
      </Suspense>
    );
  }
  // Rendered again before hydration, React would discard the server's markup.
  return memo(Later) as unknown as ComponentType<Props>;
}

/** Resolves when all parts are loaded, so that the server can render them synchronously. */
export async function piecesAreLoaded(): Promise<void> {
  let known = -1;
  // A part may register further ones.
  while (known !== loading.length) {
    known = loading.length;
    await Promise.all(loading);
  }
}

/** Resolves when every part of the first render is hydrated. Data read before could differ from the server's markup. */
export async function arePiecesHydrated(): Promise<void> {
  if (isEveryOneAlive) return;
  await firstIdle();
  // A page may have no such part.
  isEveryOneAlive ||= awaited.size === 0;
  if (isEveryOneAlive) return;
  // One deadline for the page: a later call does not wait for another one.
  setTimeout(() => {
    isEveryOneAlive = true;
    notifyAllHydrated();
  }, ALIVE_AT_LATEST_MS);
  await allAlive;
}

/** Whether `arePiecesHydrated` has resolved. */
export function isPageHydrated(): boolean {
  return isEveryOneAlive;
}

/** Reports that the part around it is hydrated. */
function Alive({ id }: { readonly id: string }) {
  useEffect(() => notifyHydrated(id), [id]);
  return null;
}

/** Also called for a part that has left the page. */
function notifyHydrated(id: string): void {
  awaited.delete(id);
  isEveryOneAlive ||= awaited.size === 0;
  if (isEveryOneAlive) notifyAllHydrated();
}
