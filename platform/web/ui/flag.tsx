import { classNames } from './class-names.ts';

interface FlagProps {
  /** ISO 3166 alpha-2 code in capital letters. */
  readonly country: string;
  readonly className?: string;
}

/** A country's flag beside its name, hidden from screen readers. */
export function Flag({ country, className }: FlagProps) {
  return (
    <img
      src={`/flags/${country}.svg`}
      alt=""
      loading="lazy"
      decoding="async"
      width={24}
      height={16}
      className={classNames('h-4 w-6 shrink-0 rounded-[3px] bg-s3 object-cover ring-1 ring-line', className)}
    />
  );
}
