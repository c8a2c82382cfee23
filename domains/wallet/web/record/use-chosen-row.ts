import { useState } from 'react';

export interface ChosenRow<Row> {
  /** Stays after closing, so that the sheet has something to show on its way out. */
  readonly row: Row | undefined;
  readonly isOpen: boolean;
  readonly choose: (row: Row) => void;
  readonly setOpen: (isOpen: boolean) => void;
}

/** The row of a list whose detail is shown in a sheet. */
export function useChosenRow<Row>(): ChosenRow<Row> {
  const [row, setRow] = useState<Row>();
  const [isOpen, setOpen] = useState(false);
  const choose = (next: Row) => {
    setRow(next);
    setOpen(true);
  };
  return { row, isOpen, choose, setOpen };
}
