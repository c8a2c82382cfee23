import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** As high as a row of three tiles is on a phone of 390 px, until one has been measured. */
const ROW_PX = 196;
const GAP_PX = 20;
/** A first page is wholly in view wherever it was scrolled to, so that server and phone draw the same. */
const ROWS_BEYOND = 6;
const SCREEN = { width: 390, height: 844 };

interface RowsInView {
  readonly first: number;
  /** Behind the last. */
  readonly end: number;
  /** The room of the rows that are left out, above and below. */
  readonly abovePx: number;
  readonly belowPx: number;
}

/** Which rows of a list of equal rows are near the view; the page scrolls, and the rest is only room. */
export function useRowsInView(list: RefObject<HTMLElement | null>, count: number): RowsInView {
  const { rowPx, topPx } = useMeasured(list);
  // What it answers changes as one scrolls and is read here only, so nothing is remembered of it.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => rowPx,
    gap: GAP_PX,
    overscan: ROWS_BEYOND,
    scrollMargin: topPx,
    initialRect: SCREEN,
  });
  useEffect(() => rows.measure(), [rows, rowPx]);
  const items = rows.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return { first: 0, end: 0, abovePx: 0, belowPx: rows.getTotalSize() };
  return {
    first: first.index,
    end: last.index + 1,
    abovePx: first.start - topPx,
    belowPx: Math.max(0, rows.getTotalSize() - (last.end - topPx)),
  };
}

/** The last one measured: coming back to a list, its place is found before it is measured again. */
let knownRowPx = ROW_PX;

function useMeasured(list: RefObject<HTMLElement | null>): { readonly rowPx: number; readonly topPx: number } {
  const [measured, setMeasured] = useState({ rowPx: knownRowPx, topPx: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const rowPx = element.querySelector('li')?.offsetHeight ?? knownRowPx;
      knownRowPx = rowPx;
      const topPx = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setMeasured((known) => (known.rowPx === rowPx && known.topPx === topPx ? known : { rowPx, topPx }));
    };
    measure();
    // What stands above the list moves it too.
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, [list]);
  return measured;
}
