import { useState } from 'react';

export interface ChosenRow<Row> {
  /** Remains set after closing, so that the sheet keeps its content during the animation. */
  readonly row: Row | undefined;
  readonly isOpen: boolean;
  readonly choose: (row: Row) => void;
  readonly setOpen: (isOpen: boolean) => void;
}

/** The selected row of a list, shown in a sheet. */
export function useChosenRow<Row>(): ChosenRow<Row> {
  const [row, setRow] = useState<Row>();
  const [isOpen, setOpen] = useState(false);
  const choose = (next: Row) => {
    setRow(next);
    setOpen(true);
  };
  return { row, isOpen, choose, setOpen };
}
