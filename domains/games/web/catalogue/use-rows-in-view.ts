import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** Height of a row of three tiles on a phone 390 px wide, until one has been measured. */
const ROW_PX = 196;
const GAP_PX = 20;
const PHONE_COLUMNS = 3;
/** Covers the whole first page at any scroll position, so that server and client render the same. */
const ROWS_BEYOND = 6;
const SCREEN = { width: 390, height: 844 };

interface RowsInView {
  readonly columns: number;
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
  /** Heights of the omitted rows above and below. */
  readonly abovePx: number;
  readonly belowPx: number;
}

/** Returns the rows of a grid of equal tiles that are near the viewport; the grid's styles decide how many are in a row. The window scrolls. */
export function useRowsInView(list: RefObject<HTMLElement | null>, tileCount: number): RowsInView {
  const { rowPx, topPx, columns } = useMeasured(list);
  // The virtualizer's results change on scrolling and are read only here, so nothing may be memoised.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: Math.ceil(tileCount / columns),
    estimateSize: () => rowPx,
    gap: GAP_PX,
    overscan: ROWS_BEYOND,
    scrollMargin: topPx,
    initialRect: SCREEN,
  });
  useEffect(() => rows.measure(), [rows, rowPx]);
  const items = rows.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return { columns, first: 0, end: 0, abovePx: 0, belowPx: rows.getTotalSize() };
  return {
    columns,
    first: first.index,
    end: last.index + 1,
    abovePx: first.start - topPx,
    belowPx: Math.max(0, rows.getTotalSize() - (last.end - topPx)),
  };
}

/** The last measured rows. They restore the scroll position on return before the first measurement. */
let knownRowPx = ROW_PX;
let knownColumns = PHONE_COLUMNS;

interface Measured {
  readonly rowPx: number;
  readonly topPx: number;
  readonly columns: number;
}

function useMeasured(list: RefObject<HTMLElement | null>): Measured {
  const [measured, setMeasured] = useState<Measured>({ rowPx: knownRowPx, topPx: 0, columns: knownColumns });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const rowPx = element.querySelector('li')?.offsetHeight ?? knownRowPx;
      knownRowPx = rowPx;
      knownColumns = getComputedStyle(element).gridTemplateColumns.split(' ').length;
      const columns = knownColumns;
      const topPx = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setMeasured((known) =>
        known.rowPx === rowPx && known.topPx === topPx && known.columns === columns ? known : { rowPx, topPx, columns },
      );
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
