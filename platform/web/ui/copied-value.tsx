import { CopyButton } from './copy-button.tsx';

/** A long value on one line, such as a hash of 64 digits: cut to the width, and copied whole by its button. */
export function CopiedValue({ value }: { readonly value: string }) {
  return (
    <span className="flex min-w-0 items-center justify-between gap-2 font-mono" translate="no">
      <code className="truncate">{value}</code>
      <CopyButton text={value} />
    </span>
  );
}
