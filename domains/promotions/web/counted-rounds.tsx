import { DateText } from '@jogada/platform/web';
import { ListRow } from '@jogada/platform/web/ui';
import { PagedRows, type PagesOf } from './paged-rows.tsx';

interface Round {
  readonly roundId: string;
  readonly gameName: string;
  readonly settledAt: string;
}

interface CountedRoundsProps<Row extends Round> {
  readonly label: string;
  readonly empty: string;
  readonly pages: PagesOf<Row>;
  /** What the round counted from, and what it gave. */
  readonly textsOf: (row: Row) => { readonly detail: string; readonly end: string };
}

/** The member's rounds that count for something, newest first. */
export function CountedRounds<Row extends Round>({ textsOf, ...list }: CountedRoundsProps<Row>) {
  return (
    <PagedRows {...list}>
      {(row) => {
        const { detail, end } = textsOf(row);
        return (
          <ListRow
            key={row.roundId}
            title={row.gameName}
            detail={detail}
            end={<span className="amount">{end}</span>}
            endDetail={<DateText moment={row.settledAt} />}
          />
        );
      }}
    </PagedRows>
  );
}
