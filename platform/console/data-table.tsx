import { classNames } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** The row's main column. On a phone it is the row's heading. */
  readonly isMain?: boolean;
  /** A column of buttons without a heading. */
  readonly isActions?: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly isStale?: boolean;
}

/** A table. On narrow screens each row is a block of labelled values. */
export function DataTable<Row>({ label, columns, rows, keyOf, isStale = false }: DataTableProps<Row>) {
  return (
    <table aria-label={label} className={classNames('w-full border-collapse text-left text-13 max-md:block', isStale && 'opacity-60')}>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={classNames(
                'px-3 py-2.5 text-12 font-semibold whitespace-nowrap text-ink-3 first:pl-4 last:pr-4',
                column.align === 'end' && 'text-right',
              )}
            >
              {column.isActions ? <span className="sr-only">{column.title}</span> : column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="group/row border-b border-line/60 last:border-0 hover:bg-s2/50 max-md:block max-md:px-4 max-md:py-3"
          >
            {columns.map((column) => (
              <td key={column.key} className={cellClasses(column)}>
                {!column.isMain && !column.isActions && <span className="shrink-0 text-12 text-ink-3 md:hidden">{column.title}</span>}
                <span className={classNames('min-w-0', !column.isMain && 'max-md:text-right')}>{column.cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cellClasses({ align, isMain, isActions }: Pick<Column<unknown>, 'align' | 'isMain' | 'isActions'>): string {
  return classNames(
    'px-3 py-2 align-middle group-has-[details[open]]/row:align-top first:pl-4 last:pr-4 max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:px-0! max-md:py-1',
    align === 'end' && 'md:text-right',
    isMain && 'font-semibold text-ink max-md:text-15',
    isActions && 'max-md:justify-end max-md:pt-2',
  );
}
