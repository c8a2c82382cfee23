import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** Height of a row of three tiles on a phone 390 px wide, until one has been measured. */
const ROW_PX = 196;
const GAP_PX = 20;
/** Covers the whole first page at any scroll position, so that server and client render the same. */
const ROWS_BEYOND = 6;
const SCREEN = { width: 390, height: 844 };

interface RowsInView {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
  /** Heights of the omitted rows above and below. */
  readonly abovePx: number;
  readonly belowPx: number;
}

/** Returns the rows of an equal-height list that are near the viewport. The window scrolls. */
export function useRowsInView(list: RefObject<HTMLElement | null>, count: number): RowsInView {
  const { rowPx, topPx } = useMeasured(list);
  // The virtualizer's results change on scrolling and are read only here, so nothing may be memoised.
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

/** The last measured row height. Restores the scroll position on return before the first measurement. */
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
    // Content above the list moves it too.
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, [list]);
  return measured;
}
